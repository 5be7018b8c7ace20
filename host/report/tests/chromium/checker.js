// Looks at every figure of a page as it was laid out, and says what is wrong.
function faultsOf(page) {
  const faults = [];
  const figures = page.querySelectorAll("figure");
  const root = page.documentElement;
  if (root.scrollWidth > root.clientWidth + 1) {
    faults.push({ figure: "the page", fault: "is wider than its window", texts: [`${root.scrollWidth} of ${root.clientWidth}`] });
  }
  for (const figure of figures) {
    const say = (fault, ...texts) => faults.push({ figure: figure.id, fault, texts });
    const drawing = figure.querySelector("svg");
    if (!drawing) { say("has no drawing"); continue; }
    if (drawing.getAttribute("role") !== "img" || !drawing.querySelector("title")?.textContent.trim()
        || !drawing.querySelector("desc")?.textContent.trim()) {
      say("has no words for who cannot see it");
    }
    const ground = drawing.querySelector('rect[fill="#030303"]');
    if (!ground) { say("has no box of axes"); continue; }
    const box = ground.getBoundingClientRect();
    const all = [...drawing.querySelectorAll("*")];
    const ink = (element) => [element.getAttribute("fill"), element.getAttribute("stroke")];
    const isMark = (element) => ink(element).some((colour) => /^#(1|04|05)/.test(colour ?? ""));
    const isOfSeries = (element) => ink(element).some((colour) => /^#1/.test(colour ?? ""));
    const isDot = (element) => /^#1/.test(element.getAttribute("fill") ?? "");
    const marks = all.filter(isMark);
    if (!marks.some(isOfSeries)) say("has no mark");
    const describe = (element) => element.outerHTML.slice(0, 120);
    for (const mark of marks) {
      const at = mark.getBoundingClientRect();
      if (!inside(at, box, 1.5)) { say("has a mark outside its axes", describe(mark)); }
    }
    const edge = drawing.getBoundingClientRect();
    const texts = [...drawing.querySelectorAll("text")];
    const places = texts.map((text) => text.getBoundingClientRect());
    texts.forEach((text, one) => {
      if (!inside(places[one], edge, 0.5)) say("has text outside its edges", text.textContent.trim());
      for (let other = one + 1; other < texts.length; other++) {
        if (overlap(places[one], places[other])) {
          say("has texts over each other", text.textContent.trim(), texts[other].textContent.trim());
        }
      }
    });
    for (const dot of marks.filter(isDot)) {
      const at = dot.getBoundingClientRect();
      const text = texts.find((_, number) => overlap(at, places[number]));
      if (text) { say("has a mark over a text", text.textContent.trim(), describe(dot)); break; }
    }
  }
  return { figures: figures.length, faults };
}

function inside(inner, outer, slack) {
  return inner.left >= outer.left - slack && inner.right <= outer.right + slack
    && inner.top >= outer.top - slack && inner.bottom <= outer.bottom + slack;
}

function overlap(one, other) {
  const slack = 0.5;
  return one.left < other.right - slack && other.left < one.right - slack
    && one.top < other.bottom - slack && other.top < one.bottom - slack;
}

addEventListener("load", () => {
  const frames = [...document.querySelectorAll("iframe")];
  const found = frames.map((frame) => ({ page: frame.title, ...faultsOf(frame.contentDocument) }));
  frames.forEach((frame) => frame.remove());
  const out = document.createElement("pre");
  out.id = "found";
  out.textContent = JSON.stringify(found);
  document.body.append(out);
});
