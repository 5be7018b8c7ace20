@group(0) @binding(2) var<storage, read_write> output: array<i32>;

@compute @workgroup_size(1)
fn main() {
    if output[0] == -1 {
        output[0] = 0;
    } else if output[0] == 0 {
        output[0] = 1;
    } else if output[0] == 1 {
        output[0] = 1;
    } else if output[0] == 2 {
        output[0] = 1;
    } else if output[0] == 3 {
        output[0] = 1;
    } else if output[0] == 4 {
        output[0] = 1;
    } else if output[0] == 5 {
        output[0] = 1;
    } else if output[0] == 6 {
        output[0] = 1;
    } else if output[0] == 7 {
        output[0] = 1;
    } else if output[0] == 8 {
        output[0] = 1;
    } else if output[0] == 9 {
        output[0] = 1;
    } else if output[0] == 10 {
        output[0] = 1;
    } else if output[0] == 11 {
        output[0] = 1;
    } else if output[0] == 12 {
        output[0] = 1;
    } else if output[0] == 13 {
        output[0] = 1;
    } else if output[0] == 14 {
        output[0] = 1;
    } else if output[0] == 15 {
        output[0] = 1;
    } else if output[0] == 16 {
        output[0] = 1;
    } else if output[0] == 17 {
        output[0] = 1;
    } else if output[0] == 18 {
        output[0] = 1;
    } else if output[0] == 19 {
        output[0] = 1;
    } else if output[0] == 20 {
        output[0] = 1;
    } else if output[0] == 21 {
        output[0] = 1;
    } else if output[0] == 22 {
        output[0] = 1;
    } else if output[0] == 23 {
        output[0] = 1;
    } else if output[0] == 24 {
        output[0] = 1;
    } else if output[0] == 25 {
        output[0] = 1;
    } else if output[0] == 26 {
        output[0] = 1;
    } else if output[0] == 27 {
        output[0] = 1;
    } else if output[0] == 28 {
        output[0] = 1;
    } else if output[0] == 29 {
        output[0] = 1;
    } else if output[0] == 30 {
        output[0] = 1;
    } else if output[0] == 31 {
        output[0] = 1;
    } else if output[0] == 32 {
        output[0] = 1;
    } else if output[0] == 33 {
        output[0] = 1;
    } else if output[0] == 34 {
        output[0] = 1;
    } else if output[0] == 35 {
        output[0] = 1;
    } else if output[0] == 36 {
        output[0] = 1;
    } else if output[0] == 37 {
        output[0] = 1;
    } else if output[0] == 38 {
        output[0] = 1;
    } else if output[0] == 39 {
        output[0] = 1;
    } else if output[0] == 40 {
        output[0] = 1;
    } else if output[0] == 41 {
        output[0] = 1;
    } else if output[0] == 42 {
        output[0] = 1;
    } else if output[0] == 43 {
        output[0] = 1;
    } else if output[0] == 44 {
        output[0] = 1;
    } else if output[0] == 45 {
        output[0] = 1;
    } else if output[0] == 46 {
        output[0] = 1;
    } else if output[0] == 47 {
        output[0] = 1;
    } else if output[0] == 48 {
        output[0] = 1;
    } else if output[0] == 49 {
        output[0] = 1;
    } else if output[0] == 50 {
        output[0] = 1;
    } else if output[0] == 51 {
        output[0] = 1;
    } else if output[0] == 52 {
        output[0] = 1;
    } else if output[0] == 53 {
        output[0] = 1;
    } else if output[0] == 54 {
        output[0] = 1;
    } else if output[0] == 55 {
        output[0] = 1;
    } else if output[0] == 56 {
        output[0] = 1;
    } else if output[0] == 57 {
        output[0] = 1;
    } else if output[0] == 58 {
        output[0] = 1;
    } else if output[0] == 59 {
        output[0] = 1;
    } else if output[0] == 60 {
        output[0] = 1;
    } else if output[0] == 61 {
        output[0] = 1;
    } else if output[0] == 62 {
        output[0] = 1;
    } else if output[0] == 63 {
        output[0] = 1;
    } else if output[0] == 64 {
        output[0] = 1;
    } else if output[0] == 65 {
        output[0] = 1;
    } else if output[0] == 66 {
        output[0] = 1;
    } else if output[0] == 67 {
        output[0] = 1;
    } else if output[0] == 68 {
        output[0] = 1;
    } else if output[0] == 69 {
        output[0] = 1;
    } else if output[0] == 70 {
        output[0] = 1;
    } else if output[0] == 71 {
        output[0] = 1;
    } else if output[0] == 72 {
        output[0] = 1;
    } else if output[0] == 73 {
        output[0] = 1;
    } else if output[0] == 74 {
        output[0] = 1;
    } else if output[0] == 75 {
        output[0] = 1;
    } else if output[0] == 76 {
        output[0] = 1;
    } else if output[0] == 77 {
        output[0] = 1;
    } else if output[0] == 78 {
        output[0] = 1;
    } else if output[0] == 79 {
        output[0] = 1;
    } else if output[0] == 80 {
        output[0] = 1;
    } else if output[0] == 81 {
        output[0] = 1;
    } else if output[0] == 82 {
        output[0] = 1;
    } else if output[0] == 83 {
        output[0] = 1;
    } else if output[0] == 84 {
        output[0] = 1;
    } else if output[0] == 85 {
        output[0] = 1;
    } else if output[0] == 86 {
        output[0] = 1;
    } else if output[0] == 87 {
        output[0] = 1;
    } else if output[0] == 88 {
        output[0] = 1;
    } else if output[0] == 89 {
        output[0] = 1;
    } else if output[0] == 90 {
        output[0] = 1;
    } else if output[0] == 91 {
        output[0] = 1;
    } else if output[0] == 92 {
        output[0] = 1;
    } else if output[0] == 93 {
        output[0] = 1;
    } else if output[0] == 94 {
        output[0] = 1;
    } else if output[0] == 95 {
        output[0] = 1;
    } else if output[0] == 96 {
        output[0] = 1;
    } else if output[0] == 97 {
        output[0] = 1;
    } else if output[0] == 98 {
        output[0] = 1;
    } else if output[0] == 99 {
        output[0] = 1;
    } else if output[0] == 100 {
        output[0] = 1;
    } else if output[0] == 101 {
        output[0] = 1;
    } else if output[0] == 102 {
        output[0] = 1;
    } else if output[0] == 103 {
        output[0] = 1;
    } else if output[0] == 104 {
        output[0] = 1;
    } else if output[0] == 105 {
        output[0] = 1;
    } else if output[0] == 106 {
        output[0] = 1;
    } else if output[0] == 107 {
        output[0] = 1;
    } else if output[0] == 108 {
        output[0] = 1;
    } else if output[0] == 109 {
        output[0] = 1;
    } else if output[0] == 110 {
        output[0] = 1;
    } else if output[0] == 111 {
        output[0] = 1;
    } else if output[0] == 112 {
        output[0] = 1;
    } else if output[0] == 113 {
        output[0] = 1;
    } else if output[0] == 114 {
        output[0] = 1;
    } else if output[0] == 115 {
        output[0] = 1;
    } else if output[0] == 116 {
        output[0] = 1;
    } else if output[0] == 117 {
        output[0] = 1;
    } else if output[0] == 118 {
        output[0] = 1;
    } else if output[0] == 119 {
        output[0] = 1;
    } else if output[0] == 120 {
        output[0] = 1;
    } else if output[0] == 121 {
        output[0] = 1;
    } else if output[0] == 122 {
        output[0] = 1;
    } else if output[0] == 123 {
        output[0] = 1;
    } else if output[0] == 124 {
        output[0] = 1;
    } else if output[0] == 125 {
        output[0] = 1;
    } else if output[0] == 126 {
        output[0] = 1;
    } else if output[0] == 127 {
        output[0] = 1;
    } else if output[0] == 128 {
        output[0] = 1;
    } else if output[0] == 129 {
        output[0] = 1;
    } else if output[0] == 130 {
        output[0] = 1;
    } else if output[0] == 131 {
        output[0] = 1;
    } else if output[0] == 132 {
        output[0] = 1;
    } else if output[0] == 133 {
        output[0] = 1;
    } else if output[0] == 134 {
        output[0] = 1;
    } else if output[0] == 135 {
        output[0] = 1;
    } else if output[0] == 136 {
        output[0] = 1;
    } else if output[0] == 137 {
        output[0] = 1;
    } else if output[0] == 138 {
        output[0] = 1;
    } else if output[0] == 139 {
        output[0] = 1;
    } else if output[0] == 140 {
        output[0] = 1;
    } else if output[0] == 141 {
        output[0] = 1;
    } else if output[0] == 142 {
        output[0] = 1;
    } else if output[0] == 143 {
        output[0] = 1;
    } else if output[0] == 144 {
        output[0] = 1;
    } else if output[0] == 145 {
        output[0] = 1;
    } else if output[0] == 146 {
        output[0] = 1;
    } else if output[0] == 147 {
        output[0] = 1;
    } else if output[0] == 148 {
        output[0] = 1;
    } else if output[0] == 149 {
        output[0] = 1;
    } else if output[0] == 150 {
        output[0] = 1;
    } else if output[0] == 151 {
        output[0] = 1;
    } else if output[0] == 152 {
        output[0] = 1;
    } else if output[0] == 153 {
        output[0] = 1;
    } else if output[0] == 154 {
        output[0] = 1;
    } else if output[0] == 155 {
        output[0] = 1;
    } else if output[0] == 156 {
        output[0] = 1;
    } else if output[0] == 157 {
        output[0] = 1;
    } else if output[0] == 158 {
        output[0] = 1;
    } else if output[0] == 159 {
        output[0] = 1;
    } else if output[0] == 160 {
        output[0] = 1;
    } else if output[0] == 161 {
        output[0] = 1;
    } else if output[0] == 162 {
        output[0] = 1;
    } else if output[0] == 163 {
        output[0] = 1;
    } else if output[0] == 164 {
        output[0] = 1;
    } else if output[0] == 165 {
        output[0] = 1;
    } else if output[0] == 166 {
        output[0] = 1;
    } else if output[0] == 167 {
        output[0] = 1;
    } else if output[0] == 168 {
        output[0] = 1;
    } else if output[0] == 169 {
        output[0] = 1;
    } else if output[0] == 170 {
        output[0] = 1;
    } else if output[0] == 171 {
        output[0] = 1;
    } else if output[0] == 172 {
        output[0] = 1;
    } else if output[0] == 173 {
        output[0] = 1;
    } else if output[0] == 174 {
        output[0] = 1;
    } else if output[0] == 175 {
        output[0] = 1;
    } else if output[0] == 176 {
        output[0] = 1;
    } else if output[0] == 177 {
        output[0] = 1;
    } else if output[0] == 178 {
        output[0] = 1;
    } else if output[0] == 179 {
        output[0] = 1;
    } else if output[0] == 180 {
        output[0] = 1;
    } else if output[0] == 181 {
        output[0] = 1;
    } else if output[0] == 182 {
        output[0] = 1;
    } else if output[0] == 183 {
        output[0] = 1;
    } else if output[0] == 184 {
        output[0] = 1;
    } else if output[0] == 185 {
        output[0] = 1;
    } else if output[0] == 186 {
        output[0] = 1;
    } else if output[0] == 187 {
        output[0] = 1;
    } else if output[0] == 188 {
        output[0] = 1;
    } else if output[0] == 189 {
        output[0] = 1;
    } else if output[0] == 190 {
        output[0] = 1;
    } else if output[0] == 191 {
        output[0] = 1;
    } else if output[0] == 192 {
        output[0] = 1;
    } else if output[0] == 193 {
        output[0] = 1;
    } else if output[0] == 194 {
        output[0] = 1;
    } else if output[0] == 195 {
        output[0] = 1;
    } else if output[0] == 196 {
        output[0] = 1;
    } else if output[0] == 197 {
        output[0] = 1;
    } else if output[0] == 198 {
        output[0] = 1;
    } else if output[0] == 199 {
        output[0] = 1;
    } else if output[0] == 200 {
        output[0] = 1;
    } else if output[0] == 201 {
        output[0] = 1;
    } else if output[0] == 202 {
        output[0] = 1;
    } else if output[0] == 203 {
        output[0] = 1;
    } else if output[0] == 204 {
        output[0] = 1;
    } else if output[0] == 205 {
        output[0] = 1;
    } else if output[0] == 206 {
        output[0] = 1;
    } else if output[0] == 207 {
        output[0] = 1;
    } else if output[0] == 208 {
        output[0] = 1;
    } else if output[0] == 209 {
        output[0] = 1;
    } else if output[0] == 210 {
        output[0] = 1;
    } else if output[0] == 211 {
        output[0] = 1;
    } else if output[0] == 212 {
        output[0] = 1;
    } else if output[0] == 213 {
        output[0] = 1;
    } else if output[0] == 214 {
        output[0] = 1;
    } else if output[0] == 215 {
        output[0] = 1;
    } else if output[0] == 216 {
        output[0] = 1;
    } else if output[0] == 217 {
        output[0] = 1;
    } else if output[0] == 218 {
        output[0] = 1;
    } else if output[0] == 219 {
        output[0] = 1;
    } else if output[0] == 220 {
        output[0] = 1;
    } else if output[0] == 221 {
        output[0] = 1;
    } else if output[0] == 222 {
        output[0] = 1;
    } else if output[0] == 223 {
        output[0] = 1;
    } else if output[0] == 224 {
        output[0] = 1;
    } else if output[0] == 225 {
        output[0] = 1;
    } else if output[0] == 226 {
        output[0] = 1;
    } else if output[0] == 227 {
        output[0] = 1;
    } else if output[0] == 228 {
        output[0] = 1;
    } else if output[0] == 229 {
        output[0] = 1;
    } else if output[0] == 230 {
        output[0] = 1;
    } else if output[0] == 231 {
        output[0] = 1;
    } else if output[0] == 232 {
        output[0] = 1;
    } else if output[0] == 233 {
        output[0] = 1;
    } else if output[0] == 234 {
        output[0] = 1;
    } else if output[0] == 235 {
        output[0] = 1;
    } else if output[0] == 236 {
        output[0] = 1;
    } else if output[0] == 237 {
        output[0] = 1;
    } else if output[0] == 238 {
        output[0] = 1;
    } else if output[0] == 239 {
        output[0] = 1;
    } else if output[0] == 240 {
        output[0] = 1;
    } else if output[0] == 241 {
        output[0] = 1;
    } else if output[0] == 242 {
        output[0] = 1;
    } else if output[0] == 243 {
        output[0] = 1;
    } else if output[0] == 244 {
        output[0] = 1;
    } else if output[0] == 245 {
        output[0] = 1;
    } else if output[0] == 246 {
        output[0] = 1;
    } else if output[0] == 247 {
        output[0] = 1;
    } else if output[0] == 248 {
        output[0] = 1;
    } else if output[0] == 249 {
        output[0] = 1;
    } else if output[0] == 250 {
        output[0] = 1;
    } else if output[0] == 251 {
        output[0] = 1;
    } else if output[0] == 252 {
        output[0] = 1;
    } else if output[0] == 253 {
        output[0] = 1;
    } else if output[0] == 254 {
        output[0] = 1;
    } else if output[0] == 255 {
        output[0] = 1;
    } else if output[0] == 256 {
        output[0] = 1;
    } else if output[0] == 257 {
        output[0] = 1;
    } else if output[0] == 258 {
        output[0] = 1;
    } else if output[0] == 259 {
        output[0] = 1;
    } else if output[0] == 260 {
        output[0] = 1;
    } else if output[0] == 261 {
        output[0] = 1;
    } else if output[0] == 262 {
        output[0] = 1;
    } else if output[0] == 263 {
        output[0] = 1;
    } else if output[0] == 264 {
        output[0] = 1;
    } else if output[0] == 265 {
        output[0] = 1;
    } else if output[0] == 266 {
        output[0] = 1;
    } else if output[0] == 267 {
        output[0] = 1;
    } else if output[0] == 268 {
        output[0] = 1;
    } else if output[0] == 269 {
        output[0] = 1;
    } else if output[0] == 270 {
        output[0] = 1;
    } else if output[0] == 271 {
        output[0] = 1;
    } else if output[0] == 272 {
        output[0] = 1;
    } else if output[0] == 273 {
        output[0] = 1;
    } else if output[0] == 274 {
        output[0] = 1;
    } else if output[0] == 275 {
        output[0] = 1;
    } else if output[0] == 276 {
        output[0] = 1;
    } else if output[0] == 277 {
        output[0] = 1;
    } else if output[0] == 278 {
        output[0] = 1;
    } else if output[0] == 279 {
        output[0] = 1;
    } else if output[0] == 280 {
        output[0] = 1;
    } else if output[0] == 281 {
        output[0] = 1;
    } else if output[0] == 282 {
        output[0] = 1;
    } else if output[0] == 283 {
        output[0] = 1;
    } else if output[0] == 284 {
        output[0] = 1;
    } else if output[0] == 285 {
        output[0] = 1;
    } else if output[0] == 286 {
        output[0] = 1;
    } else if output[0] == 287 {
        output[0] = 1;
    } else if output[0] == 288 {
        output[0] = 1;
    } else if output[0] == 289 {
        output[0] = 1;
    } else if output[0] == 290 {
        output[0] = 1;
    } else if output[0] == 291 {
        output[0] = 1;
    } else if output[0] == 292 {
        output[0] = 1;
    } else if output[0] == 293 {
        output[0] = 1;
    } else if output[0] == 294 {
        output[0] = 1;
    } else if output[0] == 295 {
        output[0] = 1;
    } else if output[0] == 296 {
        output[0] = 1;
    } else if output[0] == 297 {
        output[0] = 1;
    } else if output[0] == 298 {
        output[0] = 1;
    } else if output[0] == 299 {
        output[0] = 1;
    } else if output[0] == 300 {
        output[0] = 1;
    } else if output[0] == 301 {
        output[0] = 1;
    } else if output[0] == 302 {
        output[0] = 1;
    } else if output[0] == 303 {
        output[0] = 1;
    } else if output[0] == 304 {
        output[0] = 1;
    } else if output[0] == 305 {
        output[0] = 1;
    } else if output[0] == 306 {
        output[0] = 1;
    } else if output[0] == 307 {
        output[0] = 1;
    } else if output[0] == 308 {
        output[0] = 1;
    } else if output[0] == 309 {
        output[0] = 1;
    } else if output[0] == 310 {
        output[0] = 1;
    } else if output[0] == 311 {
        output[0] = 1;
    } else if output[0] == 312 {
        output[0] = 1;
    } else if output[0] == 313 {
        output[0] = 1;
    } else if output[0] == 314 {
        output[0] = 1;
    } else if output[0] == 315 {
        output[0] = 1;
    } else if output[0] == 316 {
        output[0] = 1;
    } else if output[0] == 317 {
        output[0] = 1;
    } else if output[0] == 318 {
        output[0] = 1;
    } else if output[0] == 319 {
        output[0] = 1;
    } else if output[0] == 320 {
        output[0] = 1;
    } else if output[0] == 321 {
        output[0] = 1;
    } else if output[0] == 322 {
        output[0] = 1;
    } else if output[0] == 323 {
        output[0] = 1;
    } else if output[0] == 324 {
        output[0] = 1;
    } else if output[0] == 325 {
        output[0] = 1;
    } else if output[0] == 326 {
        output[0] = 1;
    } else if output[0] == 327 {
        output[0] = 1;
    } else if output[0] == 328 {
        output[0] = 1;
    } else if output[0] == 329 {
        output[0] = 1;
    } else if output[0] == 330 {
        output[0] = 1;
    } else if output[0] == 331 {
        output[0] = 1;
    } else if output[0] == 332 {
        output[0] = 1;
    } else if output[0] == 333 {
        output[0] = 1;
    } else if output[0] == 334 {
        output[0] = 1;
    } else if output[0] == 335 {
        output[0] = 1;
    } else if output[0] == 336 {
        output[0] = 1;
    } else if output[0] == 337 {
        output[0] = 1;
    } else if output[0] == 338 {
        output[0] = 1;
    } else if output[0] == 339 {
        output[0] = 1;
    } else if output[0] == 340 {
        output[0] = 1;
    } else if output[0] == 341 {
        output[0] = 1;
    } else if output[0] == 342 {
        output[0] = 1;
    } else if output[0] == 343 {
        output[0] = 1;
    } else if output[0] == 344 {
        output[0] = 1;
    } else if output[0] == 345 {
        output[0] = 1;
    } else if output[0] == 346 {
        output[0] = 1;
    } else if output[0] == 347 {
        output[0] = 1;
    } else if output[0] == 348 {
        output[0] = 1;
    } else if output[0] == 349 {
        output[0] = 1;
    } else if output[0] == 350 {
        output[0] = 1;
    } else if output[0] == 351 {
        output[0] = 1;
    } else if output[0] == 352 {
        output[0] = 1;
    } else if output[0] == 353 {
        output[0] = 1;
    } else if output[0] == 354 {
        output[0] = 1;
    } else if output[0] == 355 {
        output[0] = 1;
    } else if output[0] == 356 {
        output[0] = 1;
    } else if output[0] == 357 {
        output[0] = 1;
    } else if output[0] == 358 {
        output[0] = 1;
    } else if output[0] == 359 {
        output[0] = 1;
    } else if output[0] == 360 {
        output[0] = 1;
    } else if output[0] == 361 {
        output[0] = 1;
    } else if output[0] == 362 {
        output[0] = 1;
    } else if output[0] == 363 {
        output[0] = 1;
    } else if output[0] == 364 {
        output[0] = 1;
    } else if output[0] == 365 {
        output[0] = 1;
    } else if output[0] == 366 {
        output[0] = 1;
    } else if output[0] == 367 {
        output[0] = 1;
    } else if output[0] == 368 {
        output[0] = 1;
    } else if output[0] == 369 {
        output[0] = 1;
    } else if output[0] == 370 {
        output[0] = 1;
    } else if output[0] == 371 {
        output[0] = 1;
    } else if output[0] == 372 {
        output[0] = 1;
    } else if output[0] == 373 {
        output[0] = 1;
    } else if output[0] == 374 {
        output[0] = 1;
    } else if output[0] == 375 {
        output[0] = 1;
    } else if output[0] == 376 {
        output[0] = 1;
    } else if output[0] == 377 {
        output[0] = 1;
    } else if output[0] == 378 {
        output[0] = 1;
    } else if output[0] == 379 {
        output[0] = 1;
    } else if output[0] == 380 {
        output[0] = 1;
    } else if output[0] == 381 {
        output[0] = 1;
    } else if output[0] == 382 {
        output[0] = 1;
    } else if output[0] == 383 {
        output[0] = 1;
    } else if output[0] == 384 {
        output[0] = 1;
    } else if output[0] == 385 {
        output[0] = 1;
    } else if output[0] == 386 {
        output[0] = 1;
    } else if output[0] == 387 {
        output[0] = 1;
    } else if output[0] == 388 {
        output[0] = 1;
    } else if output[0] == 389 {
        output[0] = 1;
    } else if output[0] == 390 {
        output[0] = 1;
    } else if output[0] == 391 {
        output[0] = 1;
    } else if output[0] == 392 {
        output[0] = 1;
    } else if output[0] == 393 {
        output[0] = 1;
    } else if output[0] == 394 {
        output[0] = 1;
    } else if output[0] == 395 {
        output[0] = 1;
    } else if output[0] == 396 {
        output[0] = 1;
    } else if output[0] == 397 {
        output[0] = 1;
    } else if output[0] == 398 {
        output[0] = 1;
    } else if output[0] == 399 {
        output[0] = 1;
    } else if output[0] == 400 {
        output[0] = 1;
    } else if output[0] == 401 {
        output[0] = 1;
    } else if output[0] == 402 {
        output[0] = 1;
    } else if output[0] == 403 {
        output[0] = 1;
    } else if output[0] == 404 {
        output[0] = 1;
    } else if output[0] == 405 {
        output[0] = 1;
    } else if output[0] == 406 {
        output[0] = 1;
    } else if output[0] == 407 {
        output[0] = 1;
    } else if output[0] == 408 {
        output[0] = 1;
    } else if output[0] == 409 {
        output[0] = 1;
    } else if output[0] == 410 {
        output[0] = 1;
    } else if output[0] == 411 {
        output[0] = 1;
    } else if output[0] == 412 {
        output[0] = 1;
    } else if output[0] == 413 {
        output[0] = 1;
    } else if output[0] == 414 {
        output[0] = 1;
    } else if output[0] == 415 {
        output[0] = 1;
    } else if output[0] == 416 {
        output[0] = 1;
    } else if output[0] == 417 {
        output[0] = 1;
    } else if output[0] == 418 {
        output[0] = 1;
    } else if output[0] == 419 {
        output[0] = 1;
    } else if output[0] == 420 {
        output[0] = 1;
    } else if output[0] == 421 {
        output[0] = 1;
    } else if output[0] == 422 {
        output[0] = 1;
    } else if output[0] == 423 {
        output[0] = 1;
    } else if output[0] == 424 {
        output[0] = 1;
    } else if output[0] == 425 {
        output[0] = 1;
    } else if output[0] == 426 {
        output[0] = 1;
    } else if output[0] == 427 {
        output[0] = 1;
    } else if output[0] == 428 {
        output[0] = 1;
    } else if output[0] == 429 {
        output[0] = 1;
    } else if output[0] == 430 {
        output[0] = 1;
    } else if output[0] == 431 {
        output[0] = 1;
    } else if output[0] == 432 {
        output[0] = 1;
    } else if output[0] == 433 {
        output[0] = 1;
    } else if output[0] == 434 {
        output[0] = 1;
    } else if output[0] == 435 {
        output[0] = 1;
    } else if output[0] == 436 {
        output[0] = 1;
    } else if output[0] == 437 {
        output[0] = 1;
    } else if output[0] == 438 {
        output[0] = 1;
    } else if output[0] == 439 {
        output[0] = 1;
    } else if output[0] == 440 {
        output[0] = 1;
    } else if output[0] == 441 {
        output[0] = 1;
    } else if output[0] == 442 {
        output[0] = 1;
    } else if output[0] == 443 {
        output[0] = 1;
    } else if output[0] == 444 {
        output[0] = 1;
    } else if output[0] == 445 {
        output[0] = 1;
    } else if output[0] == 446 {
        output[0] = 1;
    } else if output[0] == 447 {
        output[0] = 1;
    } else if output[0] == 448 {
        output[0] = 1;
    } else if output[0] == 449 {
        output[0] = 1;
    } else if output[0] == 450 {
        output[0] = 1;
    } else if output[0] == 451 {
        output[0] = 1;
    } else if output[0] == 452 {
        output[0] = 1;
    } else if output[0] == 453 {
        output[0] = 1;
    } else if output[0] == 454 {
        output[0] = 1;
    } else if output[0] == 455 {
        output[0] = 1;
    } else if output[0] == 456 {
        output[0] = 1;
    } else if output[0] == 457 {
        output[0] = 1;
    } else if output[0] == 458 {
        output[0] = 1;
    } else if output[0] == 459 {
        output[0] = 1;
    } else if output[0] == 460 {
        output[0] = 1;
    } else if output[0] == 461 {
        output[0] = 1;
    } else if output[0] == 462 {
        output[0] = 1;
    } else if output[0] == 463 {
        output[0] = 1;
    } else if output[0] == 464 {
        output[0] = 1;
    } else if output[0] == 465 {
        output[0] = 1;
    } else if output[0] == 466 {
        output[0] = 1;
    } else if output[0] == 467 {
        output[0] = 1;
    } else if output[0] == 468 {
        output[0] = 1;
    } else if output[0] == 469 {
        output[0] = 1;
    } else if output[0] == 470 {
        output[0] = 1;
    } else if output[0] == 471 {
        output[0] = 1;
    } else if output[0] == 472 {
        output[0] = 1;
    } else if output[0] == 473 {
        output[0] = 1;
    } else if output[0] == 474 {
        output[0] = 1;
    } else if output[0] == 475 {
        output[0] = 1;
    } else if output[0] == 476 {
        output[0] = 1;
    } else if output[0] == 477 {
        output[0] = 1;
    } else if output[0] == 478 {
        output[0] = 1;
    } else if output[0] == 479 {
        output[0] = 1;
    } else if output[0] == 480 {
        output[0] = 1;
    } else if output[0] == 481 {
        output[0] = 1;
    } else if output[0] == 482 {
        output[0] = 1;
    } else if output[0] == 483 {
        output[0] = 1;
    } else if output[0] == 484 {
        output[0] = 1;
    } else if output[0] == 485 {
        output[0] = 1;
    } else if output[0] == 486 {
        output[0] = 1;
    } else if output[0] == 487 {
        output[0] = 1;
    } else if output[0] == 488 {
        output[0] = 1;
    } else if output[0] == 489 {
        output[0] = 1;
    } else if output[0] == 490 {
        output[0] = 1;
    } else if output[0] == 491 {
        output[0] = 1;
    } else if output[0] == 492 {
        output[0] = 1;
    } else if output[0] == 493 {
        output[0] = 1;
    } else if output[0] == 494 {
        output[0] = 1;
    } else if output[0] == 495 {
        output[0] = 1;
    } else if output[0] == 496 {
        output[0] = 1;
    } else if output[0] == 497 {
        output[0] = 1;
    } else if output[0] == 498 {
        output[0] = 1;
    } else if output[0] == 499 {
        output[0] = 1;
    } else if output[0] == 500 {
        output[0] = 1;
    } else if output[0] == 501 {
        output[0] = 1;
    } else if output[0] == 502 {
        output[0] = 1;
    } else if output[0] == 503 {
        output[0] = 1;
    } else if output[0] == 504 {
        output[0] = 1;
    } else if output[0] == 505 {
        output[0] = 1;
    } else if output[0] == 506 {
        output[0] = 1;
    } else if output[0] == 507 {
        output[0] = 1;
    } else if output[0] == 508 {
        output[0] = 1;
    } else if output[0] == 509 {
        output[0] = 1;
    } else if output[0] == 510 {
        output[0] = 1;
    } else if output[0] == 511 {
        output[0] = 1;
    } else if output[0] == 512 {
        output[0] = 1;
    } else if output[0] == 513 {
        output[0] = 1;
    } else if output[0] == 514 {
        output[0] = 1;
    } else if output[0] == 515 {
        output[0] = 1;
    } else if output[0] == 516 {
        output[0] = 1;
    } else if output[0] == 517 {
        output[0] = 1;
    } else if output[0] == 518 {
        output[0] = 1;
    } else if output[0] == 519 {
        output[0] = 1;
    } else if output[0] == 520 {
        output[0] = 1;
    } else if output[0] == 521 {
        output[0] = 1;
    } else if output[0] == 522 {
        output[0] = 1;
    } else if output[0] == 523 {
        output[0] = 1;
    } else if output[0] == 524 {
        output[0] = 1;
    } else if output[0] == 525 {
        output[0] = 1;
    } else if output[0] == 526 {
        output[0] = 1;
    } else if output[0] == 527 {
        output[0] = 1;
    } else if output[0] == 528 {
        output[0] = 1;
    } else if output[0] == 529 {
        output[0] = 1;
    } else if output[0] == 530 {
        output[0] = 1;
    } else if output[0] == 531 {
        output[0] = 1;
    } else if output[0] == 532 {
        output[0] = 1;
    } else if output[0] == 533 {
        output[0] = 1;
    } else if output[0] == 534 {
        output[0] = 1;
    } else if output[0] == 535 {
        output[0] = 1;
    } else if output[0] == 536 {
        output[0] = 1;
    } else if output[0] == 537 {
        output[0] = 1;
    } else if output[0] == 538 {
        output[0] = 1;
    } else if output[0] == 539 {
        output[0] = 1;
    } else if output[0] == 540 {
        output[0] = 1;
    } else if output[0] == 541 {
        output[0] = 1;
    } else if output[0] == 542 {
        output[0] = 1;
    } else if output[0] == 543 {
        output[0] = 1;
    } else if output[0] == 544 {
        output[0] = 1;
    } else if output[0] == 545 {
        output[0] = 1;
    } else if output[0] == 546 {
        output[0] = 1;
    } else if output[0] == 547 {
        output[0] = 1;
    } else if output[0] == 548 {
        output[0] = 1;
    } else if output[0] == 549 {
        output[0] = 1;
    } else if output[0] == 550 {
        output[0] = 1;
    } else if output[0] == 551 {
        output[0] = 1;
    } else if output[0] == 552 {
        output[0] = 1;
    } else if output[0] == 553 {
        output[0] = 1;
    } else if output[0] == 554 {
        output[0] = 1;
    } else if output[0] == 555 {
        output[0] = 1;
    } else if output[0] == 556 {
        output[0] = 1;
    } else if output[0] == 557 {
        output[0] = 1;
    } else if output[0] == 558 {
        output[0] = 1;
    } else if output[0] == 559 {
        output[0] = 1;
    } else if output[0] == 560 {
        output[0] = 1;
    } else if output[0] == 561 {
        output[0] = 1;
    } else if output[0] == 562 {
        output[0] = 1;
    } else if output[0] == 563 {
        output[0] = 1;
    } else if output[0] == 564 {
        output[0] = 1;
    } else if output[0] == 565 {
        output[0] = 1;
    } else if output[0] == 566 {
        output[0] = 1;
    } else if output[0] == 567 {
        output[0] = 1;
    } else if output[0] == 568 {
        output[0] = 1;
    } else if output[0] == 569 {
        output[0] = 1;
    } else if output[0] == 570 {
        output[0] = 1;
    } else if output[0] == 571 {
        output[0] = 1;
    } else if output[0] == 572 {
        output[0] = 1;
    } else if output[0] == 573 {
        output[0] = 1;
    } else if output[0] == 574 {
        output[0] = 1;
    } else if output[0] == 575 {
        output[0] = 1;
    } else if output[0] == 576 {
        output[0] = 1;
    } else if output[0] == 577 {
        output[0] = 1;
    } else if output[0] == 578 {
        output[0] = 1;
    } else if output[0] == 579 {
        output[0] = 1;
    } else if output[0] == 580 {
        output[0] = 1;
    } else if output[0] == 581 {
        output[0] = 1;
    } else if output[0] == 582 {
        output[0] = 1;
    } else if output[0] == 583 {
        output[0] = 1;
    } else if output[0] == 584 {
        output[0] = 1;
    } else if output[0] == 585 {
        output[0] = 1;
    } else if output[0] == 586 {
        output[0] = 1;
    } else if output[0] == 587 {
        output[0] = 1;
    } else if output[0] == 588 {
        output[0] = 1;
    } else if output[0] == 589 {
        output[0] = 1;
    } else if output[0] == 590 {
        output[0] = 1;
    } else if output[0] == 591 {
        output[0] = 1;
    } else if output[0] == 592 {
        output[0] = 1;
    } else if output[0] == 593 {
        output[0] = 1;
    } else if output[0] == 594 {
        output[0] = 1;
    } else if output[0] == 595 {
        output[0] = 1;
    } else if output[0] == 596 {
        output[0] = 1;
    } else if output[0] == 597 {
        output[0] = 1;
    } else if output[0] == 598 {
        output[0] = 1;
    } else if output[0] == 599 {
        output[0] = 1;
    } else if output[0] == 600 {
        output[0] = 1;
    } else if output[0] == 601 {
        output[0] = 1;
    } else if output[0] == 602 {
        output[0] = 1;
    } else if output[0] == 603 {
        output[0] = 1;
    } else if output[0] == 604 {
        output[0] = 1;
    } else if output[0] == 605 {
        output[0] = 1;
    } else if output[0] == 606 {
        output[0] = 1;
    } else if output[0] == 607 {
        output[0] = 1;
    } else if output[0] == 608 {
        output[0] = 1;
    } else if output[0] == 609 {
        output[0] = 1;
    } else if output[0] == 610 {
        output[0] = 1;
    } else if output[0] == 611 {
        output[0] = 1;
    } else if output[0] == 612 {
        output[0] = 1;
    } else if output[0] == 613 {
        output[0] = 1;
    } else if output[0] == 614 {
        output[0] = 1;
    } else if output[0] == 615 {
        output[0] = 1;
    } else if output[0] == 616 {
        output[0] = 1;
    } else if output[0] == 617 {
        output[0] = 1;
    } else if output[0] == 618 {
        output[0] = 1;
    } else if output[0] == 619 {
        output[0] = 1;
    } else if output[0] == 620 {
        output[0] = 1;
    } else if output[0] == 621 {
        output[0] = 1;
    } else if output[0] == 622 {
        output[0] = 1;
    } else if output[0] == 623 {
        output[0] = 1;
    } else if output[0] == 624 {
        output[0] = 1;
    } else if output[0] == 625 {
        output[0] = 1;
    } else if output[0] == 626 {
        output[0] = 1;
    } else if output[0] == 627 {
        output[0] = 1;
    } else if output[0] == 628 {
        output[0] = 1;
    } else if output[0] == 629 {
        output[0] = 1;
    } else if output[0] == 630 {
        output[0] = 1;
    } else if output[0] == 631 {
        output[0] = 1;
    } else if output[0] == 632 {
        output[0] = 1;
    } else if output[0] == 633 {
        output[0] = 1;
    } else if output[0] == 634 {
        output[0] = 1;
    } else if output[0] == 635 {
        output[0] = 1;
    } else if output[0] == 636 {
        output[0] = 1;
    } else if output[0] == 637 {
        output[0] = 1;
    } else if output[0] == 638 {
        output[0] = 1;
    } else if output[0] == 639 {
        output[0] = 1;
    } else if output[0] == 640 {
        output[0] = 1;
    } else if output[0] == 641 {
        output[0] = 1;
    } else if output[0] == 642 {
        output[0] = 1;
    } else if output[0] == 643 {
        output[0] = 1;
    } else if output[0] == 644 {
        output[0] = 1;
    } else if output[0] == 645 {
        output[0] = 1;
    } else if output[0] == 646 {
        output[0] = 1;
    } else if output[0] == 647 {
        output[0] = 1;
    } else if output[0] == 648 {
        output[0] = 1;
    } else if output[0] == 649 {
        output[0] = 1;
    } else if output[0] == 650 {
        output[0] = 1;
    } else if output[0] == 651 {
        output[0] = 1;
    } else if output[0] == 652 {
        output[0] = 1;
    } else if output[0] == 653 {
        output[0] = 1;
    } else if output[0] == 654 {
        output[0] = 1;
    } else if output[0] == 655 {
        output[0] = 1;
    } else if output[0] == 656 {
        output[0] = 1;
    } else if output[0] == 657 {
        output[0] = 1;
    } else if output[0] == 658 {
        output[0] = 1;
    } else if output[0] == 659 {
        output[0] = 1;
    } else if output[0] == 660 {
        output[0] = 1;
    } else if output[0] == 661 {
        output[0] = 1;
    } else if output[0] == 662 {
        output[0] = 1;
    } else if output[0] == 663 {
        output[0] = 1;
    } else if output[0] == 664 {
        output[0] = 1;
    } else if output[0] == 665 {
        output[0] = 1;
    } else if output[0] == 666 {
        output[0] = 1;
    } else if output[0] == 667 {
        output[0] = 1;
    } else if output[0] == 668 {
        output[0] = 1;
    } else if output[0] == 669 {
        output[0] = 1;
    } else if output[0] == 670 {
        output[0] = 1;
    } else if output[0] == 671 {
        output[0] = 1;
    } else if output[0] == 672 {
        output[0] = 1;
    } else if output[0] == 673 {
        output[0] = 1;
    } else if output[0] == 674 {
        output[0] = 1;
    } else if output[0] == 675 {
        output[0] = 1;
    } else if output[0] == 676 {
        output[0] = 1;
    } else if output[0] == 677 {
        output[0] = 1;
    } else if output[0] == 678 {
        output[0] = 1;
    } else if output[0] == 679 {
        output[0] = 1;
    } else if output[0] == 680 {
        output[0] = 1;
    } else if output[0] == 681 {
        output[0] = 1;
    } else if output[0] == 682 {
        output[0] = 1;
    } else if output[0] == 683 {
        output[0] = 1;
    } else if output[0] == 684 {
        output[0] = 1;
    } else if output[0] == 685 {
        output[0] = 1;
    } else if output[0] == 686 {
        output[0] = 1;
    } else if output[0] == 687 {
        output[0] = 1;
    } else if output[0] == 688 {
        output[0] = 1;
    } else if output[0] == 689 {
        output[0] = 1;
    } else if output[0] == 690 {
        output[0] = 1;
    } else if output[0] == 691 {
        output[0] = 1;
    } else if output[0] == 692 {
        output[0] = 1;
    } else if output[0] == 693 {
        output[0] = 1;
    } else if output[0] == 694 {
        output[0] = 1;
    } else if output[0] == 695 {
        output[0] = 1;
    } else if output[0] == 696 {
        output[0] = 1;
    } else if output[0] == 697 {
        output[0] = 1;
    } else if output[0] == 698 {
        output[0] = 1;
    } else if output[0] == 699 {
        output[0] = 1;
    } else if output[0] == 700 {
        output[0] = 1;
    } else if output[0] == 701 {
        output[0] = 1;
    } else if output[0] == 702 {
        output[0] = 1;
    } else if output[0] == 703 {
        output[0] = 1;
    } else if output[0] == 704 {
        output[0] = 1;
    } else if output[0] == 705 {
        output[0] = 1;
    } else if output[0] == 706 {
        output[0] = 1;
    } else if output[0] == 707 {
        output[0] = 1;
    } else if output[0] == 708 {
        output[0] = 1;
    } else if output[0] == 709 {
        output[0] = 1;
    } else if output[0] == 710 {
        output[0] = 1;
    } else if output[0] == 711 {
        output[0] = 1;
    } else if output[0] == 712 {
        output[0] = 1;
    } else if output[0] == 713 {
        output[0] = 1;
    } else if output[0] == 714 {
        output[0] = 1;
    } else if output[0] == 715 {
        output[0] = 1;
    } else if output[0] == 716 {
        output[0] = 1;
    } else if output[0] == 717 {
        output[0] = 1;
    } else if output[0] == 718 {
        output[0] = 1;
    } else if output[0] == 719 {
        output[0] = 1;
    } else if output[0] == 720 {
        output[0] = 1;
    } else if output[0] == 721 {
        output[0] = 1;
    } else if output[0] == 722 {
        output[0] = 1;
    } else if output[0] == 723 {
        output[0] = 1;
    } else if output[0] == 724 {
        output[0] = 1;
    } else if output[0] == 725 {
        output[0] = 1;
    } else if output[0] == 726 {
        output[0] = 1;
    } else if output[0] == 727 {
        output[0] = 1;
    } else if output[0] == 728 {
        output[0] = 1;
    } else if output[0] == 729 {
        output[0] = 1;
    } else if output[0] == 730 {
        output[0] = 1;
    } else if output[0] == 731 {
        output[0] = 1;
    } else if output[0] == 732 {
        output[0] = 1;
    } else if output[0] == 733 {
        output[0] = 1;
    } else if output[0] == 734 {
        output[0] = 1;
    } else if output[0] == 735 {
        output[0] = 1;
    } else if output[0] == 736 {
        output[0] = 1;
    } else if output[0] == 737 {
        output[0] = 1;
    } else if output[0] == 738 {
        output[0] = 1;
    } else if output[0] == 739 {
        output[0] = 1;
    } else if output[0] == 740 {
        output[0] = 1;
    } else if output[0] == 741 {
        output[0] = 1;
    } else if output[0] == 742 {
        output[0] = 1;
    } else if output[0] == 743 {
        output[0] = 1;
    } else if output[0] == 744 {
        output[0] = 1;
    } else if output[0] == 745 {
        output[0] = 1;
    } else if output[0] == 746 {
        output[0] = 1;
    } else if output[0] == 747 {
        output[0] = 1;
    } else if output[0] == 748 {
        output[0] = 1;
    } else if output[0] == 749 {
        output[0] = 1;
    } else if output[0] == 750 {
        output[0] = 1;
    } else if output[0] == 751 {
        output[0] = 1;
    } else if output[0] == 752 {
        output[0] = 1;
    } else if output[0] == 753 {
        output[0] = 1;
    } else if output[0] == 754 {
        output[0] = 1;
    } else if output[0] == 755 {
        output[0] = 1;
    } else if output[0] == 756 {
        output[0] = 1;
    } else if output[0] == 757 {
        output[0] = 1;
    } else if output[0] == 758 {
        output[0] = 1;
    } else if output[0] == 759 {
        output[0] = 1;
    } else if output[0] == 760 {
        output[0] = 1;
    } else if output[0] == 761 {
        output[0] = 1;
    } else if output[0] == 762 {
        output[0] = 1;
    } else if output[0] == 763 {
        output[0] = 1;
    } else if output[0] == 764 {
        output[0] = 1;
    } else if output[0] == 765 {
        output[0] = 1;
    } else if output[0] == 766 {
        output[0] = 1;
    } else if output[0] == 767 {
        output[0] = 1;
    } else if output[0] == 768 {
        output[0] = 1;
    } else if output[0] == 769 {
        output[0] = 1;
    } else if output[0] == 770 {
        output[0] = 1;
    } else if output[0] == 771 {
        output[0] = 1;
    } else if output[0] == 772 {
        output[0] = 1;
    } else if output[0] == 773 {
        output[0] = 1;
    } else if output[0] == 774 {
        output[0] = 1;
    } else if output[0] == 775 {
        output[0] = 1;
    } else if output[0] == 776 {
        output[0] = 1;
    } else if output[0] == 777 {
        output[0] = 1;
    } else if output[0] == 778 {
        output[0] = 1;
    } else if output[0] == 779 {
        output[0] = 1;
    } else if output[0] == 780 {
        output[0] = 1;
    } else if output[0] == 781 {
        output[0] = 1;
    } else if output[0] == 782 {
        output[0] = 1;
    } else if output[0] == 783 {
        output[0] = 1;
    } else if output[0] == 784 {
        output[0] = 1;
    } else if output[0] == 785 {
        output[0] = 1;
    } else if output[0] == 786 {
        output[0] = 1;
    } else if output[0] == 787 {
        output[0] = 1;
    } else if output[0] == 788 {
        output[0] = 1;
    } else if output[0] == 789 {
        output[0] = 1;
    } else if output[0] == 790 {
        output[0] = 1;
    } else if output[0] == 791 {
        output[0] = 1;
    } else if output[0] == 792 {
        output[0] = 1;
    } else if output[0] == 793 {
        output[0] = 1;
    } else if output[0] == 794 {
        output[0] = 1;
    } else if output[0] == 795 {
        output[0] = 1;
    } else if output[0] == 796 {
        output[0] = 1;
    } else if output[0] == 797 {
        output[0] = 1;
    } else if output[0] == 798 {
        output[0] = 1;
    } else if output[0] == 799 {
        output[0] = 1;
    } else if output[0] == 800 {
        output[0] = 1;
    } else if output[0] == 801 {
        output[0] = 1;
    } else if output[0] == 802 {
        output[0] = 1;
    } else if output[0] == 803 {
        output[0] = 1;
    } else if output[0] == 804 {
        output[0] = 1;
    } else if output[0] == 805 {
        output[0] = 1;
    } else if output[0] == 806 {
        output[0] = 1;
    } else if output[0] == 807 {
        output[0] = 1;
    } else if output[0] == 808 {
        output[0] = 1;
    } else if output[0] == 809 {
        output[0] = 1;
    } else if output[0] == 810 {
        output[0] = 1;
    } else if output[0] == 811 {
        output[0] = 1;
    } else if output[0] == 812 {
        output[0] = 1;
    } else if output[0] == 813 {
        output[0] = 1;
    } else if output[0] == 814 {
        output[0] = 1;
    } else if output[0] == 815 {
        output[0] = 1;
    } else if output[0] == 816 {
        output[0] = 1;
    } else if output[0] == 817 {
        output[0] = 1;
    } else if output[0] == 818 {
        output[0] = 1;
    } else if output[0] == 819 {
        output[0] = 1;
    } else if output[0] == 820 {
        output[0] = 1;
    } else if output[0] == 821 {
        output[0] = 1;
    } else if output[0] == 822 {
        output[0] = 1;
    } else if output[0] == 823 {
        output[0] = 1;
    } else if output[0] == 824 {
        output[0] = 1;
    } else if output[0] == 825 {
        output[0] = 1;
    } else if output[0] == 826 {
        output[0] = 1;
    } else if output[0] == 827 {
        output[0] = 1;
    } else if output[0] == 828 {
        output[0] = 1;
    } else if output[0] == 829 {
        output[0] = 1;
    } else if output[0] == 830 {
        output[0] = 1;
    } else if output[0] == 831 {
        output[0] = 1;
    } else if output[0] == 832 {
        output[0] = 1;
    } else if output[0] == 833 {
        output[0] = 1;
    } else if output[0] == 834 {
        output[0] = 1;
    } else if output[0] == 835 {
        output[0] = 1;
    } else if output[0] == 836 {
        output[0] = 1;
    } else if output[0] == 837 {
        output[0] = 1;
    } else if output[0] == 838 {
        output[0] = 1;
    } else if output[0] == 839 {
        output[0] = 1;
    } else if output[0] == 840 {
        output[0] = 1;
    } else if output[0] == 841 {
        output[0] = 1;
    } else if output[0] == 842 {
        output[0] = 1;
    } else if output[0] == 843 {
        output[0] = 1;
    } else if output[0] == 844 {
        output[0] = 1;
    } else if output[0] == 845 {
        output[0] = 1;
    } else if output[0] == 846 {
        output[0] = 1;
    } else if output[0] == 847 {
        output[0] = 1;
    } else if output[0] == 848 {
        output[0] = 1;
    } else if output[0] == 849 {
        output[0] = 1;
    } else if output[0] == 850 {
        output[0] = 1;
    } else if output[0] == 851 {
        output[0] = 1;
    } else if output[0] == 852 {
        output[0] = 1;
    } else if output[0] == 853 {
        output[0] = 1;
    } else if output[0] == 854 {
        output[0] = 1;
    } else if output[0] == 855 {
        output[0] = 1;
    } else if output[0] == 856 {
        output[0] = 1;
    } else if output[0] == 857 {
        output[0] = 1;
    } else if output[0] == 858 {
        output[0] = 1;
    } else if output[0] == 859 {
        output[0] = 1;
    } else if output[0] == 860 {
        output[0] = 1;
    } else if output[0] == 861 {
        output[0] = 1;
    } else if output[0] == 862 {
        output[0] = 1;
    } else if output[0] == 863 {
        output[0] = 1;
    } else if output[0] == 864 {
        output[0] = 1;
    } else if output[0] == 865 {
        output[0] = 1;
    } else if output[0] == 866 {
        output[0] = 1;
    } else if output[0] == 867 {
        output[0] = 1;
    } else if output[0] == 868 {
        output[0] = 1;
    } else if output[0] == 869 {
        output[0] = 1;
    } else if output[0] == 870 {
        output[0] = 1;
    } else if output[0] == 871 {
        output[0] = 1;
    } else if output[0] == 872 {
        output[0] = 1;
    } else if output[0] == 873 {
        output[0] = 1;
    } else if output[0] == 874 {
        output[0] = 1;
    } else if output[0] == 875 {
        output[0] = 1;
    } else if output[0] == 876 {
        output[0] = 1;
    } else if output[0] == 877 {
        output[0] = 1;
    } else if output[0] == 878 {
        output[0] = 1;
    } else if output[0] == 879 {
        output[0] = 1;
    } else if output[0] == 880 {
        output[0] = 1;
    } else if output[0] == 881 {
        output[0] = 1;
    } else if output[0] == 882 {
        output[0] = 1;
    } else if output[0] == 883 {
        output[0] = 1;
    } else if output[0] == 884 {
        output[0] = 1;
    } else if output[0] == 885 {
        output[0] = 1;
    } else if output[0] == 886 {
        output[0] = 1;
    } else if output[0] == 887 {
        output[0] = 1;
    } else if output[0] == 888 {
        output[0] = 1;
    } else if output[0] == 889 {
        output[0] = 1;
    } else if output[0] == 890 {
        output[0] = 1;
    } else if output[0] == 891 {
        output[0] = 1;
    } else if output[0] == 892 {
        output[0] = 1;
    } else if output[0] == 893 {
        output[0] = 1;
    } else if output[0] == 894 {
        output[0] = 1;
    } else if output[0] == 895 {
        output[0] = 1;
    } else if output[0] == 896 {
        output[0] = 1;
    } else if output[0] == 897 {
        output[0] = 1;
    } else if output[0] == 898 {
        output[0] = 1;
    } else if output[0] == 899 {
        output[0] = 1;
    } else if output[0] == 900 {
        output[0] = 1;
    } else if output[0] == 901 {
        output[0] = 1;
    } else if output[0] == 902 {
        output[0] = 1;
    } else if output[0] == 903 {
        output[0] = 1;
    } else if output[0] == 904 {
        output[0] = 1;
    } else if output[0] == 905 {
        output[0] = 1;
    } else if output[0] == 906 {
        output[0] = 1;
    } else if output[0] == 907 {
        output[0] = 1;
    } else if output[0] == 908 {
        output[0] = 1;
    } else if output[0] == 909 {
        output[0] = 1;
    } else if output[0] == 910 {
        output[0] = 1;
    } else if output[0] == 911 {
        output[0] = 1;
    } else if output[0] == 912 {
        output[0] = 1;
    } else if output[0] == 913 {
        output[0] = 1;
    } else if output[0] == 914 {
        output[0] = 1;
    } else if output[0] == 915 {
        output[0] = 1;
    } else if output[0] == 916 {
        output[0] = 1;
    } else if output[0] == 917 {
        output[0] = 1;
    } else if output[0] == 918 {
        output[0] = 1;
    } else if output[0] == 919 {
        output[0] = 1;
    } else if output[0] == 920 {
        output[0] = 1;
    } else if output[0] == 921 {
        output[0] = 1;
    } else if output[0] == 922 {
        output[0] = 1;
    } else if output[0] == 923 {
        output[0] = 1;
    } else if output[0] == 924 {
        output[0] = 1;
    } else if output[0] == 925 {
        output[0] = 1;
    } else if output[0] == 926 {
        output[0] = 1;
    } else if output[0] == 927 {
        output[0] = 1;
    } else if output[0] == 928 {
        output[0] = 1;
    } else if output[0] == 929 {
        output[0] = 1;
    } else if output[0] == 930 {
        output[0] = 1;
    } else if output[0] == 931 {
        output[0] = 1;
    } else if output[0] == 932 {
        output[0] = 1;
    } else if output[0] == 933 {
        output[0] = 1;
    } else if output[0] == 934 {
        output[0] = 1;
    } else if output[0] == 935 {
        output[0] = 1;
    } else if output[0] == 936 {
        output[0] = 1;
    } else if output[0] == 937 {
        output[0] = 1;
    } else if output[0] == 938 {
        output[0] = 1;
    } else if output[0] == 939 {
        output[0] = 1;
    } else if output[0] == 940 {
        output[0] = 1;
    } else if output[0] == 941 {
        output[0] = 1;
    } else if output[0] == 942 {
        output[0] = 1;
    } else if output[0] == 943 {
        output[0] = 1;
    } else if output[0] == 944 {
        output[0] = 1;
    } else if output[0] == 945 {
        output[0] = 1;
    } else if output[0] == 946 {
        output[0] = 1;
    } else if output[0] == 947 {
        output[0] = 1;
    } else if output[0] == 948 {
        output[0] = 1;
    } else if output[0] == 949 {
        output[0] = 1;
    } else if output[0] == 950 {
        output[0] = 1;
    } else if output[0] == 951 {
        output[0] = 1;
    } else if output[0] == 952 {
        output[0] = 1;
    } else if output[0] == 953 {
        output[0] = 1;
    } else if output[0] == 954 {
        output[0] = 1;
    } else if output[0] == 955 {
        output[0] = 1;
    } else if output[0] == 956 {
        output[0] = 1;
    } else if output[0] == 957 {
        output[0] = 1;
    } else if output[0] == 958 {
        output[0] = 1;
    } else if output[0] == 959 {
        output[0] = 1;
    } else if output[0] == 960 {
        output[0] = 1;
    } else if output[0] == 961 {
        output[0] = 1;
    } else if output[0] == 962 {
        output[0] = 1;
    } else if output[0] == 963 {
        output[0] = 1;
    } else if output[0] == 964 {
        output[0] = 1;
    } else if output[0] == 965 {
        output[0] = 1;
    } else if output[0] == 966 {
        output[0] = 1;
    } else if output[0] == 967 {
        output[0] = 1;
    } else if output[0] == 968 {
        output[0] = 1;
    } else if output[0] == 969 {
        output[0] = 1;
    } else if output[0] == 970 {
        output[0] = 1;
    } else if output[0] == 971 {
        output[0] = 1;
    } else if output[0] == 972 {
        output[0] = 1;
    } else if output[0] == 973 {
        output[0] = 1;
    } else if output[0] == 974 {
        output[0] = 1;
    } else if output[0] == 975 {
        output[0] = 1;
    } else if output[0] == 976 {
        output[0] = 1;
    } else if output[0] == 977 {
        output[0] = 1;
    } else if output[0] == 978 {
        output[0] = 1;
    } else if output[0] == 979 {
        output[0] = 1;
    } else if output[0] == 980 {
        output[0] = 1;
    } else if output[0] == 981 {
        output[0] = 1;
    } else if output[0] == 982 {
        output[0] = 1;
    } else if output[0] == 983 {
        output[0] = 1;
    } else if output[0] == 984 {
        output[0] = 1;
    } else if output[0] == 985 {
        output[0] = 1;
    } else if output[0] == 986 {
        output[0] = 1;
    } else if output[0] == 987 {
        output[0] = 1;
    } else if output[0] == 988 {
        output[0] = 1;
    } else if output[0] == 989 {
        output[0] = 1;
    } else if output[0] == 990 {
        output[0] = 1;
    } else if output[0] == 991 {
        output[0] = 1;
    } else if output[0] == 992 {
        output[0] = 1;
    } else if output[0] == 993 {
        output[0] = 1;
    } else if output[0] == 994 {
        output[0] = 1;
    } else if output[0] == 995 {
        output[0] = 1;
    } else if output[0] == 996 {
        output[0] = 1;
    } else if output[0] == 997 {
        output[0] = 1;
    } else if output[0] == 998 {
        output[0] = 1;
    } else if output[0] == 999 {
        output[0] = 1;
    } else if output[0] == 1000 {
        output[0] = 1;
    } else if output[0] == 1001 {
        output[0] = 1;
    } else if output[0] == 1002 {
        output[0] = 1;
    } else if output[0] == 1003 {
        output[0] = 1;
    } else if output[0] == 1004 {
        output[0] = 1;
    } else if output[0] == 1005 {
        output[0] = 1;
    } else if output[0] == 1006 {
        output[0] = 1;
    } else if output[0] == 1007 {
        output[0] = 1;
    } else if output[0] == 1008 {
        output[0] = 1;
    } else if output[0] == 1009 {
        output[0] = 1;
    } else if output[0] == 1010 {
        output[0] = 1;
    } else if output[0] == 1011 {
        output[0] = 1;
    } else if output[0] == 1012 {
        output[0] = 1;
    } else if output[0] == 1013 {
        output[0] = 1;
    } else if output[0] == 1014 {
        output[0] = 1;
    } else if output[0] == 1015 {
        output[0] = 1;
    } else if output[0] == 1016 {
        output[0] = 1;
    } else if output[0] == 1017 {
        output[0] = 1;
    } else if output[0] == 1018 {
        output[0] = 1;
    } else if output[0] == 1019 {
        output[0] = 1;
    } else if output[0] == 1020 {
        output[0] = 1;
    } else if output[0] == 1021 {
        output[0] = 1;
    } else if output[0] == 1022 {
        output[0] = 1;
    } else if output[0] == 1023 {
        output[0] = 1;
    } else if output[0] == 1024 {
        output[0] = 1;
    } else if output[0] == 1025 {
        output[0] = 1;
    } else if output[0] == 1026 {
        output[0] = 1;
    } else if output[0] == 1027 {
        output[0] = 1;
    } else if output[0] == 1028 {
        output[0] = 1;
    } else if output[0] == 1029 {
        output[0] = 1;
    } else if output[0] == 1030 {
        output[0] = 1;
    } else if output[0] == 1031 {
        output[0] = 1;
    } else if output[0] == 1032 {
        output[0] = 1;
    } else if output[0] == 1033 {
        output[0] = 1;
    } else if output[0] == 1034 {
        output[0] = 1;
    } else if output[0] == 1035 {
        output[0] = 1;
    } else if output[0] == 1036 {
        output[0] = 1;
    } else if output[0] == 1037 {
        output[0] = 1;
    } else if output[0] == 1038 {
        output[0] = 1;
    } else if output[0] == 1039 {
        output[0] = 1;
    } else if output[0] == 1040 {
        output[0] = 1;
    } else if output[0] == 1041 {
        output[0] = 1;
    } else if output[0] == 1042 {
        output[0] = 1;
    } else if output[0] == 1043 {
        output[0] = 1;
    } else if output[0] == 1044 {
        output[0] = 1;
    } else if output[0] == 1045 {
        output[0] = 1;
    } else if output[0] == 1046 {
        output[0] = 1;
    } else if output[0] == 1047 {
        output[0] = 1;
    } else if output[0] == 1048 {
        output[0] = 1;
    } else if output[0] == 1049 {
        output[0] = 1;
    } else if output[0] == 1050 {
        output[0] = 1;
    } else if output[0] == 1051 {
        output[0] = 1;
    } else if output[0] == 1052 {
        output[0] = 1;
    } else if output[0] == 1053 {
        output[0] = 1;
    } else if output[0] == 1054 {
        output[0] = 1;
    } else if output[0] == 1055 {
        output[0] = 1;
    } else if output[0] == 1056 {
        output[0] = 1;
    } else if output[0] == 1057 {
        output[0] = 1;
    } else if output[0] == 1058 {
        output[0] = 1;
    } else if output[0] == 1059 {
        output[0] = 1;
    } else if output[0] == 1060 {
        output[0] = 1;
    } else if output[0] == 1061 {
        output[0] = 1;
    } else if output[0] == 1062 {
        output[0] = 1;
    } else if output[0] == 1063 {
        output[0] = 1;
    } else if output[0] == 1064 {
        output[0] = 1;
    } else if output[0] == 1065 {
        output[0] = 1;
    } else if output[0] == 1066 {
        output[0] = 1;
    } else if output[0] == 1067 {
        output[0] = 1;
    } else if output[0] == 1068 {
        output[0] = 1;
    } else if output[0] == 1069 {
        output[0] = 1;
    } else if output[0] == 1070 {
        output[0] = 1;
    } else if output[0] == 1071 {
        output[0] = 1;
    } else if output[0] == 1072 {
        output[0] = 1;
    } else if output[0] == 1073 {
        output[0] = 1;
    } else if output[0] == 1074 {
        output[0] = 1;
    } else if output[0] == 1075 {
        output[0] = 1;
    } else if output[0] == 1076 {
        output[0] = 1;
    } else if output[0] == 1077 {
        output[0] = 1;
    } else if output[0] == 1078 {
        output[0] = 1;
    } else if output[0] == 1079 {
        output[0] = 1;
    } else if output[0] == 1080 {
        output[0] = 1;
    } else if output[0] == 1081 {
        output[0] = 1;
    } else if output[0] == 1082 {
        output[0] = 1;
    } else if output[0] == 1083 {
        output[0] = 1;
    } else if output[0] == 1084 {
        output[0] = 1;
    } else if output[0] == 1085 {
        output[0] = 1;
    } else if output[0] == 1086 {
        output[0] = 1;
    } else if output[0] == 1087 {
        output[0] = 1;
    } else if output[0] == 1088 {
        output[0] = 1;
    } else if output[0] == 1089 {
        output[0] = 1;
    } else if output[0] == 1090 {
        output[0] = 1;
    } else if output[0] == 1091 {
        output[0] = 1;
    } else if output[0] == 1092 {
        output[0] = 1;
    } else if output[0] == 1093 {
        output[0] = 1;
    } else if output[0] == 1094 {
        output[0] = 1;
    } else if output[0] == 1095 {
        output[0] = 1;
    } else if output[0] == 1096 {
        output[0] = 1;
    } else if output[0] == 1097 {
        output[0] = 1;
    } else if output[0] == 1098 {
        output[0] = 1;
    } else if output[0] == 1099 {
        output[0] = 1;
    } else if output[0] == 1100 {
        output[0] = 1;
    } else if output[0] == 1101 {
        output[0] = 1;
    } else if output[0] == 1102 {
        output[0] = 1;
    } else if output[0] == 1103 {
        output[0] = 1;
    } else if output[0] == 1104 {
        output[0] = 1;
    } else if output[0] == 1105 {
        output[0] = 1;
    } else if output[0] == 1106 {
        output[0] = 1;
    } else if output[0] == 1107 {
        output[0] = 1;
    } else if output[0] == 1108 {
        output[0] = 1;
    } else if output[0] == 1109 {
        output[0] = 1;
    } else if output[0] == 1110 {
        output[0] = 1;
    } else if output[0] == 1111 {
        output[0] = 1;
    } else if output[0] == 1112 {
        output[0] = 1;
    } else if output[0] == 1113 {
        output[0] = 1;
    } else if output[0] == 1114 {
        output[0] = 1;
    } else if output[0] == 1115 {
        output[0] = 1;
    } else if output[0] == 1116 {
        output[0] = 1;
    } else if output[0] == 1117 {
        output[0] = 1;
    } else if output[0] == 1118 {
        output[0] = 1;
    } else if output[0] == 1119 {
        output[0] = 1;
    } else if output[0] == 1120 {
        output[0] = 1;
    } else if output[0] == 1121 {
        output[0] = 1;
    } else if output[0] == 1122 {
        output[0] = 1;
    } else if output[0] == 1123 {
        output[0] = 1;
    } else if output[0] == 1124 {
        output[0] = 1;
    } else if output[0] == 1125 {
        output[0] = 1;
    } else if output[0] == 1126 {
        output[0] = 1;
    } else if output[0] == 1127 {
        output[0] = 1;
    } else if output[0] == 1128 {
        output[0] = 1;
    } else if output[0] == 1129 {
        output[0] = 1;
    } else if output[0] == 1130 {
        output[0] = 1;
    } else if output[0] == 1131 {
        output[0] = 1;
    } else if output[0] == 1132 {
        output[0] = 1;
    } else if output[0] == 1133 {
        output[0] = 1;
    } else if output[0] == 1134 {
        output[0] = 1;
    } else if output[0] == 1135 {
        output[0] = 1;
    } else if output[0] == 1136 {
        output[0] = 1;
    } else if output[0] == 1137 {
        output[0] = 1;
    } else if output[0] == 1138 {
        output[0] = 1;
    } else if output[0] == 1139 {
        output[0] = 1;
    } else if output[0] == 1140 {
        output[0] = 1;
    } else if output[0] == 1141 {
        output[0] = 1;
    } else if output[0] == 1142 {
        output[0] = 1;
    } else if output[0] == 1143 {
        output[0] = 1;
    } else if output[0] == 1144 {
        output[0] = 1;
    } else if output[0] == 1145 {
        output[0] = 1;
    } else if output[0] == 1146 {
        output[0] = 1;
    } else if output[0] == 1147 {
        output[0] = 1;
    } else if output[0] == 1148 {
        output[0] = 1;
    } else if output[0] == 1149 {
        output[0] = 1;
    } else if output[0] == 1150 {
        output[0] = 1;
    } else if output[0] == 1151 {
        output[0] = 1;
    } else if output[0] == 1152 {
        output[0] = 1;
    } else if output[0] == 1153 {
        output[0] = 1;
    } else if output[0] == 1154 {
        output[0] = 1;
    } else if output[0] == 1155 {
        output[0] = 1;
    } else if output[0] == 1156 {
        output[0] = 1;
    } else if output[0] == 1157 {
        output[0] = 1;
    } else if output[0] == 1158 {
        output[0] = 1;
    } else if output[0] == 1159 {
        output[0] = 1;
    } else if output[0] == 1160 {
        output[0] = 1;
    } else if output[0] == 1161 {
        output[0] = 1;
    } else if output[0] == 1162 {
        output[0] = 1;
    } else if output[0] == 1163 {
        output[0] = 1;
    } else if output[0] == 1164 {
        output[0] = 1;
    } else if output[0] == 1165 {
        output[0] = 1;
    } else if output[0] == 1166 {
        output[0] = 1;
    } else if output[0] == 1167 {
        output[0] = 1;
    } else if output[0] == 1168 {
        output[0] = 1;
    } else if output[0] == 1169 {
        output[0] = 1;
    } else if output[0] == 1170 {
        output[0] = 1;
    } else if output[0] == 1171 {
        output[0] = 1;
    } else if output[0] == 1172 {
        output[0] = 1;
    } else if output[0] == 1173 {
        output[0] = 1;
    } else if output[0] == 1174 {
        output[0] = 1;
    } else if output[0] == 1175 {
        output[0] = 1;
    } else if output[0] == 1176 {
        output[0] = 1;
    } else if output[0] == 1177 {
        output[0] = 1;
    } else if output[0] == 1178 {
        output[0] = 1;
    } else if output[0] == 1179 {
        output[0] = 1;
    } else if output[0] == 1180 {
        output[0] = 1;
    } else if output[0] == 1181 {
        output[0] = 1;
    } else if output[0] == 1182 {
        output[0] = 1;
    } else if output[0] == 1183 {
        output[0] = 1;
    } else if output[0] == 1184 {
        output[0] = 1;
    } else if output[0] == 1185 {
        output[0] = 1;
    } else if output[0] == 1186 {
        output[0] = 1;
    } else if output[0] == 1187 {
        output[0] = 1;
    } else if output[0] == 1188 {
        output[0] = 1;
    } else if output[0] == 1189 {
        output[0] = 1;
    } else if output[0] == 1190 {
        output[0] = 1;
    } else if output[0] == 1191 {
        output[0] = 1;
    } else if output[0] == 1192 {
        output[0] = 1;
    } else if output[0] == 1193 {
        output[0] = 1;
    } else if output[0] == 1194 {
        output[0] = 1;
    } else if output[0] == 1195 {
        output[0] = 1;
    } else if output[0] == 1196 {
        output[0] = 1;
    } else if output[0] == 1197 {
        output[0] = 1;
    } else if output[0] == 1198 {
        output[0] = 1;
    } else if output[0] == 1199 {
        output[0] = 1;
    } else if output[0] == 1200 {
        output[0] = 1;
    } else if output[0] == 1201 {
        output[0] = 1;
    } else if output[0] == 1202 {
        output[0] = 1;
    } else if output[0] == 1203 {
        output[0] = 1;
    } else if output[0] == 1204 {
        output[0] = 1;
    } else if output[0] == 1205 {
        output[0] = 1;
    } else if output[0] == 1206 {
        output[0] = 1;
    } else if output[0] == 1207 {
        output[0] = 1;
    } else if output[0] == 1208 {
        output[0] = 1;
    } else if output[0] == 1209 {
        output[0] = 1;
    } else if output[0] == 1210 {
        output[0] = 1;
    } else if output[0] == 1211 {
        output[0] = 1;
    } else if output[0] == 1212 {
        output[0] = 1;
    } else if output[0] == 1213 {
        output[0] = 1;
    } else if output[0] == 1214 {
        output[0] = 1;
    } else if output[0] == 1215 {
        output[0] = 1;
    } else if output[0] == 1216 {
        output[0] = 1;
    } else if output[0] == 1217 {
        output[0] = 1;
    } else if output[0] == 1218 {
        output[0] = 1;
    } else if output[0] == 1219 {
        output[0] = 1;
    } else if output[0] == 1220 {
        output[0] = 1;
    } else if output[0] == 1221 {
        output[0] = 1;
    } else if output[0] == 1222 {
        output[0] = 1;
    } else if output[0] == 1223 {
        output[0] = 1;
    } else if output[0] == 1224 {
        output[0] = 1;
    } else if output[0] == 1225 {
        output[0] = 1;
    } else if output[0] == 1226 {
        output[0] = 1;
    } else if output[0] == 1227 {
        output[0] = 1;
    } else if output[0] == 1228 {
        output[0] = 1;
    } else if output[0] == 1229 {
        output[0] = 1;
    } else if output[0] == 1230 {
        output[0] = 1;
    } else if output[0] == 1231 {
        output[0] = 1;
    } else if output[0] == 1232 {
        output[0] = 1;
    } else if output[0] == 1233 {
        output[0] = 1;
    } else if output[0] == 1234 {
        output[0] = 1;
    } else if output[0] == 1235 {
        output[0] = 1;
    } else if output[0] == 1236 {
        output[0] = 1;
    } else if output[0] == 1237 {
        output[0] = 1;
    } else if output[0] == 1238 {
        output[0] = 1;
    } else if output[0] == 1239 {
        output[0] = 1;
    } else if output[0] == 1240 {
        output[0] = 1;
    } else if output[0] == 1241 {
        output[0] = 1;
    } else if output[0] == 1242 {
        output[0] = 1;
    } else if output[0] == 1243 {
        output[0] = 1;
    } else if output[0] == 1244 {
        output[0] = 1;
    } else if output[0] == 1245 {
        output[0] = 1;
    } else if output[0] == 1246 {
        output[0] = 1;
    } else if output[0] == 1247 {
        output[0] = 1;
    } else if output[0] == 1248 {
        output[0] = 1;
    } else if output[0] == 1249 {
        output[0] = 1;
    } else if output[0] == 1250 {
        output[0] = 1;
    } else if output[0] == 1251 {
        output[0] = 1;
    } else if output[0] == 1252 {
        output[0] = 1;
    } else if output[0] == 1253 {
        output[0] = 1;
    } else if output[0] == 1254 {
        output[0] = 1;
    } else if output[0] == 1255 {
        output[0] = 1;
    } else if output[0] == 1256 {
        output[0] = 1;
    } else if output[0] == 1257 {
        output[0] = 1;
    } else if output[0] == 1258 {
        output[0] = 1;
    } else if output[0] == 1259 {
        output[0] = 1;
    } else if output[0] == 1260 {
        output[0] = 1;
    } else if output[0] == 1261 {
        output[0] = 1;
    } else if output[0] == 1262 {
        output[0] = 1;
    } else if output[0] == 1263 {
        output[0] = 1;
    } else if output[0] == 1264 {
        output[0] = 1;
    } else if output[0] == 1265 {
        output[0] = 1;
    } else if output[0] == 1266 {
        output[0] = 1;
    } else if output[0] == 1267 {
        output[0] = 1;
    } else if output[0] == 1268 {
        output[0] = 1;
    } else if output[0] == 1269 {
        output[0] = 1;
    } else if output[0] == 1270 {
        output[0] = 1;
    } else if output[0] == 1271 {
        output[0] = 1;
    } else if output[0] == 1272 {
        output[0] = 1;
    } else if output[0] == 1273 {
        output[0] = 1;
    } else if output[0] == 1274 {
        output[0] = 1;
    } else if output[0] == 1275 {
        output[0] = 1;
    } else if output[0] == 1276 {
        output[0] = 1;
    } else if output[0] == 1277 {
        output[0] = 1;
    } else if output[0] == 1278 {
        output[0] = 1;
    } else if output[0] == 1279 {
        output[0] = 1;
    } else if output[0] == 1280 {
        output[0] = 1;
    } else if output[0] == 1281 {
        output[0] = 1;
    } else if output[0] == 1282 {
        output[0] = 1;
    } else if output[0] == 1283 {
        output[0] = 1;
    } else if output[0] == 1284 {
        output[0] = 1;
    } else if output[0] == 1285 {
        output[0] = 1;
    } else if output[0] == 1286 {
        output[0] = 1;
    } else if output[0] == 1287 {
        output[0] = 1;
    } else if output[0] == 1288 {
        output[0] = 1;
    } else if output[0] == 1289 {
        output[0] = 1;
    } else if output[0] == 1290 {
        output[0] = 1;
    } else if output[0] == 1291 {
        output[0] = 1;
    } else if output[0] == 1292 {
        output[0] = 1;
    } else if output[0] == 1293 {
        output[0] = 1;
    } else if output[0] == 1294 {
        output[0] = 1;
    } else if output[0] == 1295 {
        output[0] = 1;
    } else if output[0] == 1296 {
        output[0] = 1;
    } else if output[0] == 1297 {
        output[0] = 1;
    } else if output[0] == 1298 {
        output[0] = 1;
    } else if output[0] == 1299 {
        output[0] = 1;
    } else if output[0] == 1300 {
        output[0] = 1;
    } else if output[0] == 1301 {
        output[0] = 1;
    } else if output[0] == 1302 {
        output[0] = 1;
    } else if output[0] == 1303 {
        output[0] = 1;
    } else if output[0] == 1304 {
        output[0] = 1;
    } else if output[0] == 1305 {
        output[0] = 1;
    } else if output[0] == 1306 {
        output[0] = 1;
    } else if output[0] == 1307 {
        output[0] = 1;
    } else if output[0] == 1308 {
        output[0] = 1;
    } else if output[0] == 1309 {
        output[0] = 1;
    } else if output[0] == 1310 {
        output[0] = 1;
    } else if output[0] == 1311 {
        output[0] = 1;
    } else if output[0] == 1312 {
        output[0] = 1;
    } else if output[0] == 1313 {
        output[0] = 1;
    } else if output[0] == 1314 {
        output[0] = 1;
    } else if output[0] == 1315 {
        output[0] = 1;
    } else if output[0] == 1316 {
        output[0] = 1;
    } else if output[0] == 1317 {
        output[0] = 1;
    } else if output[0] == 1318 {
        output[0] = 1;
    } else if output[0] == 1319 {
        output[0] = 1;
    } else if output[0] == 1320 {
        output[0] = 1;
    } else if output[0] == 1321 {
        output[0] = 1;
    } else if output[0] == 1322 {
        output[0] = 1;
    } else if output[0] == 1323 {
        output[0] = 1;
    } else if output[0] == 1324 {
        output[0] = 1;
    } else if output[0] == 1325 {
        output[0] = 1;
    } else if output[0] == 1326 {
        output[0] = 1;
    } else if output[0] == 1327 {
        output[0] = 1;
    } else if output[0] == 1328 {
        output[0] = 1;
    } else if output[0] == 1329 {
        output[0] = 1;
    } else if output[0] == 1330 {
        output[0] = 1;
    } else if output[0] == 1331 {
        output[0] = 1;
    } else if output[0] == 1332 {
        output[0] = 1;
    } else if output[0] == 1333 {
        output[0] = 1;
    } else if output[0] == 1334 {
        output[0] = 1;
    } else if output[0] == 1335 {
        output[0] = 1;
    } else if output[0] == 1336 {
        output[0] = 1;
    } else if output[0] == 1337 {
        output[0] = 1;
    } else if output[0] == 1338 {
        output[0] = 1;
    } else if output[0] == 1339 {
        output[0] = 1;
    } else if output[0] == 1340 {
        output[0] = 1;
    } else if output[0] == 1341 {
        output[0] = 1;
    } else if output[0] == 1342 {
        output[0] = 1;
    } else if output[0] == 1343 {
        output[0] = 1;
    } else if output[0] == 1344 {
        output[0] = 1;
    } else if output[0] == 1345 {
        output[0] = 1;
    } else if output[0] == 1346 {
        output[0] = 1;
    } else if output[0] == 1347 {
        output[0] = 1;
    } else if output[0] == 1348 {
        output[0] = 1;
    } else if output[0] == 1349 {
        output[0] = 1;
    } else if output[0] == 1350 {
        output[0] = 1;
    } else if output[0] == 1351 {
        output[0] = 1;
    } else if output[0] == 1352 {
        output[0] = 1;
    } else if output[0] == 1353 {
        output[0] = 1;
    } else if output[0] == 1354 {
        output[0] = 1;
    } else if output[0] == 1355 {
        output[0] = 1;
    } else if output[0] == 1356 {
        output[0] = 1;
    } else if output[0] == 1357 {
        output[0] = 1;
    } else if output[0] == 1358 {
        output[0] = 1;
    } else if output[0] == 1359 {
        output[0] = 1;
    } else if output[0] == 1360 {
        output[0] = 1;
    } else if output[0] == 1361 {
        output[0] = 1;
    } else if output[0] == 1362 {
        output[0] = 1;
    } else if output[0] == 1363 {
        output[0] = 1;
    } else if output[0] == 1364 {
        output[0] = 1;
    } else if output[0] == 1365 {
        output[0] = 1;
    } else if output[0] == 1366 {
        output[0] = 1;
    } else if output[0] == 1367 {
        output[0] = 1;
    } else if output[0] == 1368 {
        output[0] = 1;
    } else if output[0] == 1369 {
        output[0] = 1;
    } else if output[0] == 1370 {
        output[0] = 1;
    } else if output[0] == 1371 {
        output[0] = 1;
    } else if output[0] == 1372 {
        output[0] = 1;
    } else if output[0] == 1373 {
        output[0] = 1;
    } else if output[0] == 1374 {
        output[0] = 1;
    } else if output[0] == 1375 {
        output[0] = 1;
    } else if output[0] == 1376 {
        output[0] = 1;
    } else if output[0] == 1377 {
        output[0] = 1;
    } else if output[0] == 1378 {
        output[0] = 1;
    } else if output[0] == 1379 {
        output[0] = 1;
    } else if output[0] == 1380 {
        output[0] = 1;
    } else if output[0] == 1381 {
        output[0] = 1;
    } else if output[0] == 1382 {
        output[0] = 1;
    } else if output[0] == 1383 {
        output[0] = 1;
    } else if output[0] == 1384 {
        output[0] = 1;
    } else if output[0] == 1385 {
        output[0] = 1;
    } else if output[0] == 1386 {
        output[0] = 1;
    } else if output[0] == 1387 {
        output[0] = 1;
    } else if output[0] == 1388 {
        output[0] = 1;
    } else if output[0] == 1389 {
        output[0] = 1;
    } else if output[0] == 1390 {
        output[0] = 1;
    } else if output[0] == 1391 {
        output[0] = 1;
    } else if output[0] == 1392 {
        output[0] = 1;
    } else if output[0] == 1393 {
        output[0] = 1;
    } else if output[0] == 1394 {
        output[0] = 1;
    } else if output[0] == 1395 {
        output[0] = 1;
    } else if output[0] == 1396 {
        output[0] = 1;
    } else if output[0] == 1397 {
        output[0] = 1;
    } else if output[0] == 1398 {
        output[0] = 1;
    } else if output[0] == 1399 {
        output[0] = 1;
    } else if output[0] == 1400 {
        output[0] = 1;
    } else if output[0] == 1401 {
        output[0] = 1;
    } else if output[0] == 1402 {
        output[0] = 1;
    } else if output[0] == 1403 {
        output[0] = 1;
    } else if output[0] == 1404 {
        output[0] = 1;
    } else if output[0] == 1405 {
        output[0] = 1;
    } else if output[0] == 1406 {
        output[0] = 1;
    } else if output[0] == 1407 {
        output[0] = 1;
    } else if output[0] == 1408 {
        output[0] = 1;
    } else if output[0] == 1409 {
        output[0] = 1;
    } else if output[0] == 1410 {
        output[0] = 1;
    } else if output[0] == 1411 {
        output[0] = 1;
    } else if output[0] == 1412 {
        output[0] = 1;
    } else if output[0] == 1413 {
        output[0] = 1;
    } else if output[0] == 1414 {
        output[0] = 1;
    } else if output[0] == 1415 {
        output[0] = 1;
    } else if output[0] == 1416 {
        output[0] = 1;
    } else if output[0] == 1417 {
        output[0] = 1;
    } else if output[0] == 1418 {
        output[0] = 1;
    } else if output[0] == 1419 {
        output[0] = 1;
    } else if output[0] == 1420 {
        output[0] = 1;
    } else if output[0] == 1421 {
        output[0] = 1;
    } else if output[0] == 1422 {
        output[0] = 1;
    } else if output[0] == 1423 {
        output[0] = 1;
    } else if output[0] == 1424 {
        output[0] = 1;
    } else if output[0] == 1425 {
        output[0] = 1;
    } else if output[0] == 1426 {
        output[0] = 1;
    } else if output[0] == 1427 {
        output[0] = 1;
    } else if output[0] == 1428 {
        output[0] = 1;
    } else if output[0] == 1429 {
        output[0] = 1;
    } else if output[0] == 1430 {
        output[0] = 1;
    } else if output[0] == 1431 {
        output[0] = 1;
    } else if output[0] == 1432 {
        output[0] = 1;
    } else if output[0] == 1433 {
        output[0] = 1;
    } else if output[0] == 1434 {
        output[0] = 1;
    } else if output[0] == 1435 {
        output[0] = 1;
    } else if output[0] == 1436 {
        output[0] = 1;
    } else if output[0] == 1437 {
        output[0] = 1;
    } else if output[0] == 1438 {
        output[0] = 1;
    } else if output[0] == 1439 {
        output[0] = 1;
    } else if output[0] == 1440 {
        output[0] = 1;
    } else if output[0] == 1441 {
        output[0] = 1;
    } else if output[0] == 1442 {
        output[0] = 1;
    } else if output[0] == 1443 {
        output[0] = 1;
    } else if output[0] == 1444 {
        output[0] = 1;
    } else if output[0] == 1445 {
        output[0] = 1;
    } else if output[0] == 1446 {
        output[0] = 1;
    } else if output[0] == 1447 {
        output[0] = 1;
    } else if output[0] == 1448 {
        output[0] = 1;
    } else if output[0] == 1449 {
        output[0] = 1;
    } else if output[0] == 1450 {
        output[0] = 1;
    } else if output[0] == 1451 {
        output[0] = 1;
    } else if output[0] == 1452 {
        output[0] = 1;
    } else if output[0] == 1453 {
        output[0] = 1;
    } else if output[0] == 1454 {
        output[0] = 1;
    } else if output[0] == 1455 {
        output[0] = 1;
    } else if output[0] == 1456 {
        output[0] = 1;
    } else if output[0] == 1457 {
        output[0] = 1;
    } else if output[0] == 1458 {
        output[0] = 1;
    } else if output[0] == 1459 {
        output[0] = 1;
    } else if output[0] == 1460 {
        output[0] = 1;
    } else if output[0] == 1461 {
        output[0] = 1;
    } else if output[0] == 1462 {
        output[0] = 1;
    } else if output[0] == 1463 {
        output[0] = 1;
    } else if output[0] == 1464 {
        output[0] = 1;
    } else if output[0] == 1465 {
        output[0] = 1;
    } else if output[0] == 1466 {
        output[0] = 1;
    } else if output[0] == 1467 {
        output[0] = 1;
    } else if output[0] == 1468 {
        output[0] = 1;
    } else if output[0] == 1469 {
        output[0] = 1;
    } else if output[0] == 1470 {
        output[0] = 1;
    } else if output[0] == 1471 {
        output[0] = 1;
    } else if output[0] == 1472 {
        output[0] = 1;
    } else if output[0] == 1473 {
        output[0] = 1;
    } else if output[0] == 1474 {
        output[0] = 1;
    } else if output[0] == 1475 {
        output[0] = 1;
    } else if output[0] == 1476 {
        output[0] = 1;
    } else if output[0] == 1477 {
        output[0] = 1;
    } else if output[0] == 1478 {
        output[0] = 1;
    } else if output[0] == 1479 {
        output[0] = 1;
    } else if output[0] == 1480 {
        output[0] = 1;
    } else if output[0] == 1481 {
        output[0] = 1;
    } else if output[0] == 1482 {
        output[0] = 1;
    } else if output[0] == 1483 {
        output[0] = 1;
    } else if output[0] == 1484 {
        output[0] = 1;
    } else if output[0] == 1485 {
        output[0] = 1;
    } else if output[0] == 1486 {
        output[0] = 1;
    } else if output[0] == 1487 {
        output[0] = 1;
    } else if output[0] == 1488 {
        output[0] = 1;
    } else if output[0] == 1489 {
        output[0] = 1;
    } else if output[0] == 1490 {
        output[0] = 1;
    } else if output[0] == 1491 {
        output[0] = 1;
    } else if output[0] == 1492 {
        output[0] = 1;
    } else if output[0] == 1493 {
        output[0] = 1;
    } else if output[0] == 1494 {
        output[0] = 1;
    } else if output[0] == 1495 {
        output[0] = 1;
    } else if output[0] == 1496 {
        output[0] = 1;
    } else if output[0] == 1497 {
        output[0] = 1;
    } else if output[0] == 1498 {
        output[0] = 1;
    } else if output[0] == 1499 {
        output[0] = 1;
    } else if output[0] == 1500 {
        output[0] = 1;
    } else if output[0] == 1501 {
        output[0] = 1;
    } else if output[0] == 1502 {
        output[0] = 1;
    } else if output[0] == 1503 {
        output[0] = 1;
    } else if output[0] == 1504 {
        output[0] = 1;
    } else if output[0] == 1505 {
        output[0] = 1;
    } else if output[0] == 1506 {
        output[0] = 1;
    } else if output[0] == 1507 {
        output[0] = 1;
    } else if output[0] == 1508 {
        output[0] = 1;
    } else if output[0] == 1509 {
        output[0] = 1;
    } else if output[0] == 1510 {
        output[0] = 1;
    } else if output[0] == 1511 {
        output[0] = 1;
    } else if output[0] == 1512 {
        output[0] = 1;
    } else if output[0] == 1513 {
        output[0] = 1;
    } else if output[0] == 1514 {
        output[0] = 1;
    } else if output[0] == 1515 {
        output[0] = 1;
    } else if output[0] == 1516 {
        output[0] = 1;
    } else if output[0] == 1517 {
        output[0] = 1;
    } else if output[0] == 1518 {
        output[0] = 1;
    } else if output[0] == 1519 {
        output[0] = 1;
    } else if output[0] == 1520 {
        output[0] = 1;
    } else if output[0] == 1521 {
        output[0] = 1;
    } else if output[0] == 1522 {
        output[0] = 1;
    } else if output[0] == 1523 {
        output[0] = 1;
    } else if output[0] == 1524 {
        output[0] = 1;
    } else if output[0] == 1525 {
        output[0] = 1;
    } else if output[0] == 1526 {
        output[0] = 1;
    } else if output[0] == 1527 {
        output[0] = 1;
    } else if output[0] == 1528 {
        output[0] = 1;
    } else if output[0] == 1529 {
        output[0] = 1;
    } else if output[0] == 1530 {
        output[0] = 1;
    } else if output[0] == 1531 {
        output[0] = 1;
    } else if output[0] == 1532 {
        output[0] = 1;
    } else if output[0] == 1533 {
        output[0] = 1;
    } else if output[0] == 1534 {
        output[0] = 1;
    } else if output[0] == 1535 {
        output[0] = 1;
    } else if output[0] == 1536 {
        output[0] = 1;
    } else if output[0] == 1537 {
        output[0] = 1;
    } else if output[0] == 1538 {
        output[0] = 1;
    } else if output[0] == 1539 {
        output[0] = 1;
    } else if output[0] == 1540 {
        output[0] = 1;
    } else if output[0] == 1541 {
        output[0] = 1;
    } else if output[0] == 1542 {
        output[0] = 1;
    } else if output[0] == 1543 {
        output[0] = 1;
    } else if output[0] == 1544 {
        output[0] = 1;
    } else if output[0] == 1545 {
        output[0] = 1;
    } else if output[0] == 1546 {
        output[0] = 1;
    } else if output[0] == 1547 {
        output[0] = 1;
    } else if output[0] == 1548 {
        output[0] = 1;
    } else if output[0] == 1549 {
        output[0] = 1;
    } else if output[0] == 1550 {
        output[0] = 1;
    } else if output[0] == 1551 {
        output[0] = 1;
    } else if output[0] == 1552 {
        output[0] = 1;
    } else if output[0] == 1553 {
        output[0] = 1;
    } else if output[0] == 1554 {
        output[0] = 1;
    } else if output[0] == 1555 {
        output[0] = 1;
    } else if output[0] == 1556 {
        output[0] = 1;
    } else if output[0] == 1557 {
        output[0] = 1;
    } else if output[0] == 1558 {
        output[0] = 1;
    } else if output[0] == 1559 {
        output[0] = 1;
    } else if output[0] == 1560 {
        output[0] = 1;
    } else if output[0] == 1561 {
        output[0] = 1;
    } else if output[0] == 1562 {
        output[0] = 1;
    } else if output[0] == 1563 {
        output[0] = 1;
    } else if output[0] == 1564 {
        output[0] = 1;
    } else if output[0] == 1565 {
        output[0] = 1;
    } else if output[0] == 1566 {
        output[0] = 1;
    } else if output[0] == 1567 {
        output[0] = 1;
    } else if output[0] == 1568 {
        output[0] = 1;
    } else if output[0] == 1569 {
        output[0] = 1;
    } else if output[0] == 1570 {
        output[0] = 1;
    } else if output[0] == 1571 {
        output[0] = 1;
    } else if output[0] == 1572 {
        output[0] = 1;
    } else if output[0] == 1573 {
        output[0] = 1;
    } else if output[0] == 1574 {
        output[0] = 1;
    } else if output[0] == 1575 {
        output[0] = 1;
    } else if output[0] == 1576 {
        output[0] = 1;
    } else if output[0] == 1577 {
        output[0] = 1;
    } else if output[0] == 1578 {
        output[0] = 1;
    } else if output[0] == 1579 {
        output[0] = 1;
    } else if output[0] == 1580 {
        output[0] = 1;
    } else if output[0] == 1581 {
        output[0] = 1;
    } else if output[0] == 1582 {
        output[0] = 1;
    } else if output[0] == 1583 {
        output[0] = 1;
    } else if output[0] == 1584 {
        output[0] = 1;
    } else if output[0] == 1585 {
        output[0] = 1;
    } else if output[0] == 1586 {
        output[0] = 1;
    } else if output[0] == 1587 {
        output[0] = 1;
    } else if output[0] == 1588 {
        output[0] = 1;
    } else if output[0] == 1589 {
        output[0] = 1;
    } else if output[0] == 1590 {
        output[0] = 1;
    } else if output[0] == 1591 {
        output[0] = 1;
    } else if output[0] == 1592 {
        output[0] = 1;
    } else if output[0] == 1593 {
        output[0] = 1;
    } else if output[0] == 1594 {
        output[0] = 1;
    } else if output[0] == 1595 {
        output[0] = 1;
    } else if output[0] == 1596 {
        output[0] = 1;
    } else if output[0] == 1597 {
        output[0] = 1;
    } else if output[0] == 1598 {
        output[0] = 1;
    } else if output[0] == 1599 {
        output[0] = 1;
    } else if output[0] == 1600 {
        output[0] = 1;
    } else if output[0] == 1601 {
        output[0] = 1;
    } else if output[0] == 1602 {
        output[0] = 1;
    } else if output[0] == 1603 {
        output[0] = 1;
    } else if output[0] == 1604 {
        output[0] = 1;
    } else if output[0] == 1605 {
        output[0] = 1;
    } else if output[0] == 1606 {
        output[0] = 1;
    } else if output[0] == 1607 {
        output[0] = 1;
    } else if output[0] == 1608 {
        output[0] = 1;
    } else if output[0] == 1609 {
        output[0] = 1;
    } else if output[0] == 1610 {
        output[0] = 1;
    } else if output[0] == 1611 {
        output[0] = 1;
    } else if output[0] == 1612 {
        output[0] = 1;
    } else if output[0] == 1613 {
        output[0] = 1;
    } else if output[0] == 1614 {
        output[0] = 1;
    } else if output[0] == 1615 {
        output[0] = 1;
    } else if output[0] == 1616 {
        output[0] = 1;
    } else if output[0] == 1617 {
        output[0] = 1;
    } else if output[0] == 1618 {
        output[0] = 1;
    } else if output[0] == 1619 {
        output[0] = 1;
    } else if output[0] == 1620 {
        output[0] = 1;
    } else if output[0] == 1621 {
        output[0] = 1;
    } else if output[0] == 1622 {
        output[0] = 1;
    } else if output[0] == 1623 {
        output[0] = 1;
    } else if output[0] == 1624 {
        output[0] = 1;
    } else if output[0] == 1625 {
        output[0] = 1;
    } else if output[0] == 1626 {
        output[0] = 1;
    } else if output[0] == 1627 {
        output[0] = 1;
    } else if output[0] == 1628 {
        output[0] = 1;
    } else if output[0] == 1629 {
        output[0] = 1;
    } else if output[0] == 1630 {
        output[0] = 1;
    } else if output[0] == 1631 {
        output[0] = 1;
    } else if output[0] == 1632 {
        output[0] = 1;
    } else if output[0] == 1633 {
        output[0] = 1;
    } else if output[0] == 1634 {
        output[0] = 1;
    } else if output[0] == 1635 {
        output[0] = 1;
    } else if output[0] == 1636 {
        output[0] = 1;
    } else if output[0] == 1637 {
        output[0] = 1;
    } else if output[0] == 1638 {
        output[0] = 1;
    } else if output[0] == 1639 {
        output[0] = 1;
    } else if output[0] == 1640 {
        output[0] = 1;
    } else if output[0] == 1641 {
        output[0] = 1;
    } else if output[0] == 1642 {
        output[0] = 1;
    } else if output[0] == 1643 {
        output[0] = 1;
    } else if output[0] == 1644 {
        output[0] = 1;
    } else if output[0] == 1645 {
        output[0] = 1;
    } else if output[0] == 1646 {
        output[0] = 1;
    } else if output[0] == 1647 {
        output[0] = 1;
    } else if output[0] == 1648 {
        output[0] = 1;
    } else if output[0] == 1649 {
        output[0] = 1;
    } else if output[0] == 1650 {
        output[0] = 1;
    } else if output[0] == 1651 {
        output[0] = 1;
    } else if output[0] == 1652 {
        output[0] = 1;
    } else if output[0] == 1653 {
        output[0] = 1;
    } else if output[0] == 1654 {
        output[0] = 1;
    } else if output[0] == 1655 {
        output[0] = 1;
    } else if output[0] == 1656 {
        output[0] = 1;
    } else if output[0] == 1657 {
        output[0] = 1;
    } else if output[0] == 1658 {
        output[0] = 1;
    } else if output[0] == 1659 {
        output[0] = 1;
    } else if output[0] == 1660 {
        output[0] = 1;
    } else if output[0] == 1661 {
        output[0] = 1;
    } else if output[0] == 1662 {
        output[0] = 1;
    } else if output[0] == 1663 {
        output[0] = 1;
    } else if output[0] == 1664 {
        output[0] = 1;
    } else if output[0] == 1665 {
        output[0] = 1;
    } else if output[0] == 1666 {
        output[0] = 1;
    } else if output[0] == 1667 {
        output[0] = 1;
    } else if output[0] == 1668 {
        output[0] = 1;
    } else if output[0] == 1669 {
        output[0] = 1;
    } else if output[0] == 1670 {
        output[0] = 1;
    } else if output[0] == 1671 {
        output[0] = 1;
    } else if output[0] == 1672 {
        output[0] = 1;
    } else if output[0] == 1673 {
        output[0] = 1;
    } else if output[0] == 1674 {
        output[0] = 1;
    } else if output[0] == 1675 {
        output[0] = 1;
    } else if output[0] == 1676 {
        output[0] = 1;
    } else if output[0] == 1677 {
        output[0] = 1;
    } else if output[0] == 1678 {
        output[0] = 1;
    } else if output[0] == 1679 {
        output[0] = 1;
    } else if output[0] == 1680 {
        output[0] = 1;
    } else if output[0] == 1681 {
        output[0] = 1;
    } else if output[0] == 1682 {
        output[0] = 1;
    } else if output[0] == 1683 {
        output[0] = 1;
    } else if output[0] == 1684 {
        output[0] = 1;
    } else if output[0] == 1685 {
        output[0] = 1;
    } else if output[0] == 1686 {
        output[0] = 1;
    } else if output[0] == 1687 {
        output[0] = 1;
    } else if output[0] == 1688 {
        output[0] = 1;
    } else if output[0] == 1689 {
        output[0] = 1;
    } else if output[0] == 1690 {
        output[0] = 1;
    } else if output[0] == 1691 {
        output[0] = 1;
    } else if output[0] == 1692 {
        output[0] = 1;
    } else if output[0] == 1693 {
        output[0] = 1;
    } else if output[0] == 1694 {
        output[0] = 1;
    } else if output[0] == 1695 {
        output[0] = 1;
    } else if output[0] == 1696 {
        output[0] = 1;
    } else if output[0] == 1697 {
        output[0] = 1;
    } else if output[0] == 1698 {
        output[0] = 1;
    } else if output[0] == 1699 {
        output[0] = 1;
    } else if output[0] == 1700 {
        output[0] = 1;
    } else if output[0] == 1701 {
        output[0] = 1;
    } else if output[0] == 1702 {
        output[0] = 1;
    } else if output[0] == 1703 {
        output[0] = 1;
    } else if output[0] == 1704 {
        output[0] = 1;
    } else if output[0] == 1705 {
        output[0] = 1;
    } else if output[0] == 1706 {
        output[0] = 1;
    } else if output[0] == 1707 {
        output[0] = 1;
    } else if output[0] == 1708 {
        output[0] = 1;
    } else if output[0] == 1709 {
        output[0] = 1;
    } else if output[0] == 1710 {
        output[0] = 1;
    } else if output[0] == 1711 {
        output[0] = 1;
    } else if output[0] == 1712 {
        output[0] = 1;
    } else if output[0] == 1713 {
        output[0] = 1;
    } else if output[0] == 1714 {
        output[0] = 1;
    } else if output[0] == 1715 {
        output[0] = 1;
    } else if output[0] == 1716 {
        output[0] = 1;
    } else if output[0] == 1717 {
        output[0] = 1;
    } else if output[0] == 1718 {
        output[0] = 1;
    } else if output[0] == 1719 {
        output[0] = 1;
    } else if output[0] == 1720 {
        output[0] = 1;
    } else if output[0] == 1721 {
        output[0] = 1;
    } else if output[0] == 1722 {
        output[0] = 1;
    } else if output[0] == 1723 {
        output[0] = 1;
    } else if output[0] == 1724 {
        output[0] = 1;
    } else if output[0] == 1725 {
        output[0] = 1;
    } else if output[0] == 1726 {
        output[0] = 1;
    } else if output[0] == 1727 {
        output[0] = 1;
    } else if output[0] == 1728 {
        output[0] = 1;
    } else if output[0] == 1729 {
        output[0] = 1;
    } else if output[0] == 1730 {
        output[0] = 1;
    } else if output[0] == 1731 {
        output[0] = 1;
    } else if output[0] == 1732 {
        output[0] = 1;
    } else if output[0] == 1733 {
        output[0] = 1;
    } else if output[0] == 1734 {
        output[0] = 1;
    } else if output[0] == 1735 {
        output[0] = 1;
    } else if output[0] == 1736 {
        output[0] = 1;
    } else if output[0] == 1737 {
        output[0] = 1;
    } else if output[0] == 1738 {
        output[0] = 1;
    } else if output[0] == 1739 {
        output[0] = 1;
    } else if output[0] == 1740 {
        output[0] = 1;
    } else if output[0] == 1741 {
        output[0] = 1;
    } else if output[0] == 1742 {
        output[0] = 1;
    } else if output[0] == 1743 {
        output[0] = 1;
    } else if output[0] == 1744 {
        output[0] = 1;
    } else if output[0] == 1745 {
        output[0] = 1;
    } else if output[0] == 1746 {
        output[0] = 1;
    } else if output[0] == 1747 {
        output[0] = 1;
    } else if output[0] == 1748 {
        output[0] = 1;
    } else if output[0] == 1749 {
        output[0] = 1;
    } else if output[0] == 1750 {
        output[0] = 1;
    } else if output[0] == 1751 {
        output[0] = 1;
    } else if output[0] == 1752 {
        output[0] = 1;
    } else if output[0] == 1753 {
        output[0] = 1;
    } else if output[0] == 1754 {
        output[0] = 1;
    } else if output[0] == 1755 {
        output[0] = 1;
    } else if output[0] == 1756 {
        output[0] = 1;
    } else if output[0] == 1757 {
        output[0] = 1;
    } else if output[0] == 1758 {
        output[0] = 1;
    } else if output[0] == 1759 {
        output[0] = 1;
    } else if output[0] == 1760 {
        output[0] = 1;
    } else if output[0] == 1761 {
        output[0] = 1;
    } else if output[0] == 1762 {
        output[0] = 1;
    } else if output[0] == 1763 {
        output[0] = 1;
    } else if output[0] == 1764 {
        output[0] = 1;
    } else if output[0] == 1765 {
        output[0] = 1;
    } else if output[0] == 1766 {
        output[0] = 1;
    } else if output[0] == 1767 {
        output[0] = 1;
    } else if output[0] == 1768 {
        output[0] = 1;
    } else if output[0] == 1769 {
        output[0] = 1;
    } else if output[0] == 1770 {
        output[0] = 1;
    } else if output[0] == 1771 {
        output[0] = 1;
    } else if output[0] == 1772 {
        output[0] = 1;
    } else if output[0] == 1773 {
        output[0] = 1;
    } else if output[0] == 1774 {
        output[0] = 1;
    } else if output[0] == 1775 {
        output[0] = 1;
    } else if output[0] == 1776 {
        output[0] = 1;
    } else if output[0] == 1777 {
        output[0] = 1;
    } else if output[0] == 1778 {
        output[0] = 1;
    } else if output[0] == 1779 {
        output[0] = 1;
    } else if output[0] == 1780 {
        output[0] = 1;
    } else if output[0] == 1781 {
        output[0] = 1;
    } else if output[0] == 1782 {
        output[0] = 1;
    } else if output[0] == 1783 {
        output[0] = 1;
    } else if output[0] == 1784 {
        output[0] = 1;
    } else if output[0] == 1785 {
        output[0] = 1;
    } else if output[0] == 1786 {
        output[0] = 1;
    } else if output[0] == 1787 {
        output[0] = 1;
    } else if output[0] == 1788 {
        output[0] = 1;
    } else if output[0] == 1789 {
        output[0] = 1;
    } else if output[0] == 1790 {
        output[0] = 1;
    } else if output[0] == 1791 {
        output[0] = 1;
    } else if output[0] == 1792 {
        output[0] = 1;
    } else if output[0] == 1793 {
        output[0] = 1;
    } else if output[0] == 1794 {
        output[0] = 1;
    } else if output[0] == 1795 {
        output[0] = 1;
    } else if output[0] == 1796 {
        output[0] = 1;
    } else if output[0] == 1797 {
        output[0] = 1;
    } else if output[0] == 1798 {
        output[0] = 1;
    } else if output[0] == 1799 {
        output[0] = 1;
    } else if output[0] == 1800 {
        output[0] = 1;
    } else if output[0] == 1801 {
        output[0] = 1;
    } else if output[0] == 1802 {
        output[0] = 1;
    } else if output[0] == 1803 {
        output[0] = 1;
    } else if output[0] == 1804 {
        output[0] = 1;
    } else if output[0] == 1805 {
        output[0] = 1;
    } else if output[0] == 1806 {
        output[0] = 1;
    } else if output[0] == 1807 {
        output[0] = 1;
    } else if output[0] == 1808 {
        output[0] = 1;
    } else if output[0] == 1809 {
        output[0] = 1;
    } else if output[0] == 1810 {
        output[0] = 1;
    } else if output[0] == 1811 {
        output[0] = 1;
    } else if output[0] == 1812 {
        output[0] = 1;
    } else if output[0] == 1813 {
        output[0] = 1;
    } else if output[0] == 1814 {
        output[0] = 1;
    } else if output[0] == 1815 {
        output[0] = 1;
    } else if output[0] == 1816 {
        output[0] = 1;
    } else if output[0] == 1817 {
        output[0] = 1;
    } else if output[0] == 1818 {
        output[0] = 1;
    } else if output[0] == 1819 {
        output[0] = 1;
    } else if output[0] == 1820 {
        output[0] = 1;
    } else if output[0] == 1821 {
        output[0] = 1;
    } else if output[0] == 1822 {
        output[0] = 1;
    } else if output[0] == 1823 {
        output[0] = 1;
    } else if output[0] == 1824 {
        output[0] = 1;
    } else if output[0] == 1825 {
        output[0] = 1;
    } else if output[0] == 1826 {
        output[0] = 1;
    } else if output[0] == 1827 {
        output[0] = 1;
    } else if output[0] == 1828 {
        output[0] = 1;
    } else if output[0] == 1829 {
        output[0] = 1;
    } else if output[0] == 1830 {
        output[0] = 1;
    } else if output[0] == 1831 {
        output[0] = 1;
    } else if output[0] == 1832 {
        output[0] = 1;
    } else if output[0] == 1833 {
        output[0] = 1;
    } else if output[0] == 1834 {
        output[0] = 1;
    } else if output[0] == 1835 {
        output[0] = 1;
    } else if output[0] == 1836 {
        output[0] = 1;
    } else if output[0] == 1837 {
        output[0] = 1;
    } else if output[0] == 1838 {
        output[0] = 1;
    } else if output[0] == 1839 {
        output[0] = 1;
    } else if output[0] == 1840 {
        output[0] = 1;
    } else if output[0] == 1841 {
        output[0] = 1;
    } else if output[0] == 1842 {
        output[0] = 1;
    } else if output[0] == 1843 {
        output[0] = 1;
    } else if output[0] == 1844 {
        output[0] = 1;
    } else if output[0] == 1845 {
        output[0] = 1;
    } else if output[0] == 1846 {
        output[0] = 1;
    } else if output[0] == 1847 {
        output[0] = 1;
    } else if output[0] == 1848 {
        output[0] = 1;
    } else if output[0] == 1849 {
        output[0] = 1;
    } else if output[0] == 1850 {
        output[0] = 1;
    } else if output[0] == 1851 {
        output[0] = 1;
    } else if output[0] == 1852 {
        output[0] = 1;
    } else if output[0] == 1853 {
        output[0] = 1;
    } else if output[0] == 1854 {
        output[0] = 1;
    } else if output[0] == 1855 {
        output[0] = 1;
    } else if output[0] == 1856 {
        output[0] = 1;
    } else if output[0] == 1857 {
        output[0] = 1;
    } else if output[0] == 1858 {
        output[0] = 1;
    } else if output[0] == 1859 {
        output[0] = 1;
    } else if output[0] == 1860 {
        output[0] = 1;
    } else if output[0] == 1861 {
        output[0] = 1;
    } else if output[0] == 1862 {
        output[0] = 1;
    } else if output[0] == 1863 {
        output[0] = 1;
    } else if output[0] == 1864 {
        output[0] = 1;
    } else if output[0] == 1865 {
        output[0] = 1;
    } else if output[0] == 1866 {
        output[0] = 1;
    } else if output[0] == 1867 {
        output[0] = 1;
    } else if output[0] == 1868 {
        output[0] = 1;
    } else if output[0] == 1869 {
        output[0] = 1;
    } else if output[0] == 1870 {
        output[0] = 1;
    } else if output[0] == 1871 {
        output[0] = 1;
    } else if output[0] == 1872 {
        output[0] = 1;
    } else if output[0] == 1873 {
        output[0] = 1;
    } else if output[0] == 1874 {
        output[0] = 1;
    } else if output[0] == 1875 {
        output[0] = 1;
    } else if output[0] == 1876 {
        output[0] = 1;
    } else if output[0] == 1877 {
        output[0] = 1;
    } else if output[0] == 1878 {
        output[0] = 1;
    } else if output[0] == 1879 {
        output[0] = 1;
    } else if output[0] == 1880 {
        output[0] = 1;
    } else if output[0] == 1881 {
        output[0] = 1;
    } else if output[0] == 1882 {
        output[0] = 1;
    } else if output[0] == 1883 {
        output[0] = 1;
    } else if output[0] == 1884 {
        output[0] = 1;
    } else if output[0] == 1885 {
        output[0] = 1;
    } else if output[0] == 1886 {
        output[0] = 1;
    } else if output[0] == 1887 {
        output[0] = 1;
    } else if output[0] == 1888 {
        output[0] = 1;
    } else if output[0] == 1889 {
        output[0] = 1;
    } else if output[0] == 1890 {
        output[0] = 1;
    } else if output[0] == 1891 {
        output[0] = 1;
    } else if output[0] == 1892 {
        output[0] = 1;
    } else if output[0] == 1893 {
        output[0] = 1;
    } else if output[0] == 1894 {
        output[0] = 1;
    } else if output[0] == 1895 {
        output[0] = 1;
    } else if output[0] == 1896 {
        output[0] = 1;
    } else if output[0] == 1897 {
        output[0] = 1;
    } else if output[0] == 1898 {
        output[0] = 1;
    } else if output[0] == 1899 {
        output[0] = 1;
    } else if output[0] == 1900 {
        output[0] = 1;
    } else if output[0] == 1901 {
        output[0] = 1;
    } else if output[0] == 1902 {
        output[0] = 1;
    } else if output[0] == 1903 {
        output[0] = 1;
    } else if output[0] == 1904 {
        output[0] = 1;
    } else if output[0] == 1905 {
        output[0] = 1;
    } else if output[0] == 1906 {
        output[0] = 1;
    } else if output[0] == 1907 {
        output[0] = 1;
    } else if output[0] == 1908 {
        output[0] = 1;
    } else if output[0] == 1909 {
        output[0] = 1;
    } else if output[0] == 1910 {
        output[0] = 1;
    } else if output[0] == 1911 {
        output[0] = 1;
    } else if output[0] == 1912 {
        output[0] = 1;
    } else if output[0] == 1913 {
        output[0] = 1;
    } else if output[0] == 1914 {
        output[0] = 1;
    } else if output[0] == 1915 {
        output[0] = 1;
    } else if output[0] == 1916 {
        output[0] = 1;
    } else if output[0] == 1917 {
        output[0] = 1;
    } else if output[0] == 1918 {
        output[0] = 1;
    } else if output[0] == 1919 {
        output[0] = 1;
    } else if output[0] == 1920 {
        output[0] = 1;
    } else if output[0] == 1921 {
        output[0] = 1;
    } else if output[0] == 1922 {
        output[0] = 1;
    } else if output[0] == 1923 {
        output[0] = 1;
    } else if output[0] == 1924 {
        output[0] = 1;
    } else if output[0] == 1925 {
        output[0] = 1;
    } else if output[0] == 1926 {
        output[0] = 1;
    } else if output[0] == 1927 {
        output[0] = 1;
    } else if output[0] == 1928 {
        output[0] = 1;
    } else if output[0] == 1929 {
        output[0] = 1;
    } else if output[0] == 1930 {
        output[0] = 1;
    } else if output[0] == 1931 {
        output[0] = 1;
    } else if output[0] == 1932 {
        output[0] = 1;
    } else if output[0] == 1933 {
        output[0] = 1;
    } else if output[0] == 1934 {
        output[0] = 1;
    } else if output[0] == 1935 {
        output[0] = 1;
    } else if output[0] == 1936 {
        output[0] = 1;
    } else if output[0] == 1937 {
        output[0] = 1;
    } else if output[0] == 1938 {
        output[0] = 1;
    } else if output[0] == 1939 {
        output[0] = 1;
    } else if output[0] == 1940 {
        output[0] = 1;
    } else if output[0] == 1941 {
        output[0] = 1;
    } else if output[0] == 1942 {
        output[0] = 1;
    } else if output[0] == 1943 {
        output[0] = 1;
    } else if output[0] == 1944 {
        output[0] = 1;
    } else if output[0] == 1945 {
        output[0] = 1;
    } else if output[0] == 1946 {
        output[0] = 1;
    } else if output[0] == 1947 {
        output[0] = 1;
    } else if output[0] == 1948 {
        output[0] = 1;
    } else if output[0] == 1949 {
        output[0] = 1;
    } else if output[0] == 1950 {
        output[0] = 1;
    } else if output[0] == 1951 {
        output[0] = 1;
    } else if output[0] == 1952 {
        output[0] = 1;
    } else if output[0] == 1953 {
        output[0] = 1;
    } else if output[0] == 1954 {
        output[0] = 1;
    } else if output[0] == 1955 {
        output[0] = 1;
    } else if output[0] == 1956 {
        output[0] = 1;
    } else if output[0] == 1957 {
        output[0] = 1;
    } else if output[0] == 1958 {
        output[0] = 1;
    } else if output[0] == 1959 {
        output[0] = 1;
    } else if output[0] == 1960 {
        output[0] = 1;
    } else if output[0] == 1961 {
        output[0] = 1;
    } else if output[0] == 1962 {
        output[0] = 1;
    } else if output[0] == 1963 {
        output[0] = 1;
    } else if output[0] == 1964 {
        output[0] = 1;
    } else if output[0] == 1965 {
        output[0] = 1;
    } else if output[0] == 1966 {
        output[0] = 1;
    } else if output[0] == 1967 {
        output[0] = 1;
    } else if output[0] == 1968 {
        output[0] = 1;
    } else if output[0] == 1969 {
        output[0] = 1;
    } else if output[0] == 1970 {
        output[0] = 1;
    } else if output[0] == 1971 {
        output[0] = 1;
    } else if output[0] == 1972 {
        output[0] = 1;
    } else if output[0] == 1973 {
        output[0] = 1;
    } else if output[0] == 1974 {
        output[0] = 1;
    } else if output[0] == 1975 {
        output[0] = 1;
    } else if output[0] == 1976 {
        output[0] = 1;
    } else if output[0] == 1977 {
        output[0] = 1;
    } else if output[0] == 1978 {
        output[0] = 1;
    } else if output[0] == 1979 {
        output[0] = 1;
    } else if output[0] == 1980 {
        output[0] = 1;
    } else if output[0] == 1981 {
        output[0] = 1;
    } else if output[0] == 1982 {
        output[0] = 1;
    } else if output[0] == 1983 {
        output[0] = 1;
    } else if output[0] == 1984 {
        output[0] = 1;
    } else if output[0] == 1985 {
        output[0] = 1;
    } else if output[0] == 1986 {
        output[0] = 1;
    } else if output[0] == 1987 {
        output[0] = 1;
    } else if output[0] == 1988 {
        output[0] = 1;
    } else if output[0] == 1989 {
        output[0] = 1;
    } else if output[0] == 1990 {
        output[0] = 1;
    } else if output[0] == 1991 {
        output[0] = 1;
    } else if output[0] == 1992 {
        output[0] = 1;
    } else if output[0] == 1993 {
        output[0] = 1;
    } else if output[0] == 1994 {
        output[0] = 1;
    } else if output[0] == 1995 {
        output[0] = 1;
    } else if output[0] == 1996 {
        output[0] = 1;
    } else if output[0] == 1997 {
        output[0] = 1;
    } else if output[0] == 1998 {
        output[0] = 1;
    } else if output[0] == 1999 {
        output[0] = 1;
    } else if output[0] == 2000 {
        output[0] = 1;
    } else if output[0] == 2001 {
        output[0] = 1;
    } else if output[0] == 2002 {
        output[0] = 1;
    } else if output[0] == 2003 {
        output[0] = 1;
    } else if output[0] == 2004 {
        output[0] = 1;
    } else if output[0] == 2005 {
        output[0] = 1;
    } else if output[0] == 2006 {
        output[0] = 1;
    } else if output[0] == 2007 {
        output[0] = 1;
    } else if output[0] == 2008 {
        output[0] = 1;
    } else if output[0] == 2009 {
        output[0] = 1;
    } else if output[0] == 2010 {
        output[0] = 1;
    } else if output[0] == 2011 {
        output[0] = 1;
    } else if output[0] == 2012 {
        output[0] = 1;
    } else if output[0] == 2013 {
        output[0] = 1;
    } else if output[0] == 2014 {
        output[0] = 1;
    } else if output[0] == 2015 {
        output[0] = 1;
    } else if output[0] == 2016 {
        output[0] = 1;
    } else if output[0] == 2017 {
        output[0] = 1;
    } else if output[0] == 2018 {
        output[0] = 1;
    } else if output[0] == 2019 {
        output[0] = 1;
    } else if output[0] == 2020 {
        output[0] = 1;
    } else if output[0] == 2021 {
        output[0] = 1;
    } else if output[0] == 2022 {
        output[0] = 1;
    } else if output[0] == 2023 {
        output[0] = 1;
    } else if output[0] == 2024 {
        output[0] = 1;
    } else if output[0] == 2025 {
        output[0] = 1;
    } else if output[0] == 2026 {
        output[0] = 1;
    } else if output[0] == 2027 {
        output[0] = 1;
    } else if output[0] == 2028 {
        output[0] = 1;
    } else if output[0] == 2029 {
        output[0] = 1;
    } else if output[0] == 2030 {
        output[0] = 1;
    } else if output[0] == 2031 {
        output[0] = 1;
    } else if output[0] == 2032 {
        output[0] = 1;
    } else if output[0] == 2033 {
        output[0] = 1;
    } else if output[0] == 2034 {
        output[0] = 1;
    } else if output[0] == 2035 {
        output[0] = 1;
    } else if output[0] == 2036 {
        output[0] = 1;
    } else if output[0] == 2037 {
        output[0] = 1;
    } else if output[0] == 2038 {
        output[0] = 1;
    } else if output[0] == 2039 {
        output[0] = 1;
    } else if output[0] == 2040 {
        output[0] = 1;
    } else if output[0] == 2041 {
        output[0] = 1;
    } else if output[0] == 2042 {
        output[0] = 1;
    } else if output[0] == 2043 {
        output[0] = 1;
    } else if output[0] == 2044 {
        output[0] = 1;
    } else if output[0] == 2045 {
        output[0] = 1;
    } else if output[0] == 2046 {
        output[0] = 1;
    } else if output[0] == 2047 {
        output[0] = 1;
    } else if output[0] == 2048 {
        output[0] = 1;
    } else if output[0] == 2049 {
        output[0] = 1;
    } else if output[0] == 2050 {
        output[0] = 1;
    } else if output[0] == 2051 {
        output[0] = 1;
    } else if output[0] == 2052 {
        output[0] = 1;
    } else if output[0] == 2053 {
        output[0] = 1;
    } else if output[0] == 2054 {
        output[0] = 1;
    } else if output[0] == 2055 {
        output[0] = 1;
    } else if output[0] == 2056 {
        output[0] = 1;
    } else if output[0] == 2057 {
        output[0] = 1;
    } else if output[0] == 2058 {
        output[0] = 1;
    } else if output[0] == 2059 {
        output[0] = 1;
    } else if output[0] == 2060 {
        output[0] = 1;
    } else if output[0] == 2061 {
        output[0] = 1;
    } else if output[0] == 2062 {
        output[0] = 1;
    } else if output[0] == 2063 {
        output[0] = 1;
    } else if output[0] == 2064 {
        output[0] = 1;
    } else if output[0] == 2065 {
        output[0] = 1;
    } else if output[0] == 2066 {
        output[0] = 1;
    } else if output[0] == 2067 {
        output[0] = 1;
    } else if output[0] == 2068 {
        output[0] = 1;
    } else if output[0] == 2069 {
        output[0] = 1;
    } else if output[0] == 2070 {
        output[0] = 1;
    } else if output[0] == 2071 {
        output[0] = 1;
    } else if output[0] == 2072 {
        output[0] = 1;
    } else if output[0] == 2073 {
        output[0] = 1;
    } else if output[0] == 2074 {
        output[0] = 1;
    } else if output[0] == 2075 {
        output[0] = 1;
    } else if output[0] == 2076 {
        output[0] = 1;
    } else if output[0] == 2077 {
        output[0] = 1;
    } else if output[0] == 2078 {
        output[0] = 1;
    } else if output[0] == 2079 {
        output[0] = 1;
    } else if output[0] == 2080 {
        output[0] = 1;
    } else if output[0] == 2081 {
        output[0] = 1;
    } else if output[0] == 2082 {
        output[0] = 1;
    } else if output[0] == 2083 {
        output[0] = 1;
    } else if output[0] == 2084 {
        output[0] = 1;
    } else if output[0] == 2085 {
        output[0] = 1;
    } else if output[0] == 2086 {
        output[0] = 1;
    } else if output[0] == 2087 {
        output[0] = 1;
    } else if output[0] == 2088 {
        output[0] = 1;
    } else if output[0] == 2089 {
        output[0] = 1;
    } else if output[0] == 2090 {
        output[0] = 1;
    } else if output[0] == 2091 {
        output[0] = 1;
    } else if output[0] == 2092 {
        output[0] = 1;
    } else if output[0] == 2093 {
        output[0] = 1;
    } else if output[0] == 2094 {
        output[0] = 1;
    } else if output[0] == 2095 {
        output[0] = 1;
    } else if output[0] == 2096 {
        output[0] = 1;
    } else if output[0] == 2097 {
        output[0] = 1;
    } else if output[0] == 2098 {
        output[0] = 1;
    } else if output[0] == 2099 {
        output[0] = 1;
    } else if output[0] == 2100 {
        output[0] = 1;
    } else if output[0] == 2101 {
        output[0] = 1;
    } else if output[0] == 2102 {
        output[0] = 1;
    } else if output[0] == 2103 {
        output[0] = 1;
    } else if output[0] == 2104 {
        output[0] = 1;
    } else if output[0] == 2105 {
        output[0] = 1;
    } else if output[0] == 2106 {
        output[0] = 1;
    } else if output[0] == 2107 {
        output[0] = 1;
    } else if output[0] == 2108 {
        output[0] = 1;
    } else if output[0] == 2109 {
        output[0] = 1;
    } else if output[0] == 2110 {
        output[0] = 1;
    } else if output[0] == 2111 {
        output[0] = 1;
    } else if output[0] == 2112 {
        output[0] = 1;
    } else if output[0] == 2113 {
        output[0] = 1;
    } else if output[0] == 2114 {
        output[0] = 1;
    } else if output[0] == 2115 {
        output[0] = 1;
    } else if output[0] == 2116 {
        output[0] = 1;
    } else if output[0] == 2117 {
        output[0] = 1;
    } else if output[0] == 2118 {
        output[0] = 1;
    } else if output[0] == 2119 {
        output[0] = 1;
    } else if output[0] == 2120 {
        output[0] = 1;
    } else if output[0] == 2121 {
        output[0] = 1;
    } else if output[0] == 2122 {
        output[0] = 1;
    } else if output[0] == 2123 {
        output[0] = 1;
    } else if output[0] == 2124 {
        output[0] = 1;
    } else if output[0] == 2125 {
        output[0] = 1;
    } else if output[0] == 2126 {
        output[0] = 1;
    } else if output[0] == 2127 {
        output[0] = 1;
    } else if output[0] == 2128 {
        output[0] = 1;
    } else if output[0] == 2129 {
        output[0] = 1;
    } else if output[0] == 2130 {
        output[0] = 1;
    } else if output[0] == 2131 {
        output[0] = 1;
    } else if output[0] == 2132 {
        output[0] = 1;
    } else if output[0] == 2133 {
        output[0] = 1;
    } else if output[0] == 2134 {
        output[0] = 1;
    } else if output[0] == 2135 {
        output[0] = 1;
    } else if output[0] == 2136 {
        output[0] = 1;
    } else if output[0] == 2137 {
        output[0] = 1;
    } else if output[0] == 2138 {
        output[0] = 1;
    } else if output[0] == 2139 {
        output[0] = 1;
    } else if output[0] == 2140 {
        output[0] = 1;
    } else if output[0] == 2141 {
        output[0] = 1;
    } else if output[0] == 2142 {
        output[0] = 1;
    } else if output[0] == 2143 {
        output[0] = 1;
    } else if output[0] == 2144 {
        output[0] = 1;
    } else if output[0] == 2145 {
        output[0] = 1;
    } else if output[0] == 2146 {
        output[0] = 1;
    } else if output[0] == 2147 {
        output[0] = 1;
    } else if output[0] == 2148 {
        output[0] = 1;
    } else if output[0] == 2149 {
        output[0] = 1;
    } else if output[0] == 2150 {
        output[0] = 1;
    } else if output[0] == 2151 {
        output[0] = 1;
    } else if output[0] == 2152 {
        output[0] = 1;
    } else if output[0] == 2153 {
        output[0] = 1;
    } else if output[0] == 2154 {
        output[0] = 1;
    } else if output[0] == 2155 {
        output[0] = 1;
    } else if output[0] == 2156 {
        output[0] = 1;
    } else if output[0] == 2157 {
        output[0] = 1;
    } else if output[0] == 2158 {
        output[0] = 1;
    } else if output[0] == 2159 {
        output[0] = 1;
    } else if output[0] == 2160 {
        output[0] = 1;
    } else if output[0] == 2161 {
        output[0] = 1;
    } else if output[0] == 2162 {
        output[0] = 1;
    } else if output[0] == 2163 {
        output[0] = 1;
    } else if output[0] == 2164 {
        output[0] = 1;
    } else if output[0] == 2165 {
        output[0] = 1;
    } else if output[0] == 2166 {
        output[0] = 1;
    } else if output[0] == 2167 {
        output[0] = 1;
    } else if output[0] == 2168 {
        output[0] = 1;
    } else if output[0] == 2169 {
        output[0] = 1;
    } else if output[0] == 2170 {
        output[0] = 1;
    } else if output[0] == 2171 {
        output[0] = 1;
    } else if output[0] == 2172 {
        output[0] = 1;
    } else if output[0] == 2173 {
        output[0] = 1;
    } else if output[0] == 2174 {
        output[0] = 1;
    } else if output[0] == 2175 {
        output[0] = 1;
    } else if output[0] == 2176 {
        output[0] = 1;
    } else if output[0] == 2177 {
        output[0] = 1;
    } else if output[0] == 2178 {
        output[0] = 1;
    } else if output[0] == 2179 {
        output[0] = 1;
    } else if output[0] == 2180 {
        output[0] = 1;
    } else if output[0] == 2181 {
        output[0] = 1;
    } else if output[0] == 2182 {
        output[0] = 1;
    } else if output[0] == 2183 {
        output[0] = 1;
    } else if output[0] == 2184 {
        output[0] = 1;
    } else if output[0] == 2185 {
        output[0] = 1;
    } else if output[0] == 2186 {
        output[0] = 1;
    } else if output[0] == 2187 {
        output[0] = 1;
    } else if output[0] == 2188 {
        output[0] = 1;
    } else if output[0] == 2189 {
        output[0] = 1;
    } else if output[0] == 2190 {
        output[0] = 1;
    } else if output[0] == 2191 {
        output[0] = 1;
    } else if output[0] == 2192 {
        output[0] = 1;
    } else if output[0] == 2193 {
        output[0] = 1;
    } else if output[0] == 2194 {
        output[0] = 1;
    } else if output[0] == 2195 {
        output[0] = 1;
    } else if output[0] == 2196 {
        output[0] = 1;
    } else if output[0] == 2197 {
        output[0] = 1;
    } else if output[0] == 2198 {
        output[0] = 1;
    } else if output[0] == 2199 {
        output[0] = 1;
    } else if output[0] == 2200 {
        output[0] = 1;
    } else if output[0] == 2201 {
        output[0] = 1;
    } else if output[0] == 2202 {
        output[0] = 1;
    } else if output[0] == 2203 {
        output[0] = 1;
    } else if output[0] == 2204 {
        output[0] = 1;
    } else if output[0] == 2205 {
        output[0] = 1;
    } else if output[0] == 2206 {
        output[0] = 1;
    } else if output[0] == 2207 {
        output[0] = 1;
    } else if output[0] == 2208 {
        output[0] = 1;
    } else if output[0] == 2209 {
        output[0] = 1;
    } else if output[0] == 2210 {
        output[0] = 1;
    } else if output[0] == 2211 {
        output[0] = 1;
    } else if output[0] == 2212 {
        output[0] = 1;
    } else if output[0] == 2213 {
        output[0] = 1;
    } else if output[0] == 2214 {
        output[0] = 1;
    } else if output[0] == 2215 {
        output[0] = 1;
    } else if output[0] == 2216 {
        output[0] = 1;
    } else if output[0] == 2217 {
        output[0] = 1;
    } else if output[0] == 2218 {
        output[0] = 1;
    } else if output[0] == 2219 {
        output[0] = 1;
    } else if output[0] == 2220 {
        output[0] = 1;
    } else if output[0] == 2221 {
        output[0] = 1;
    } else if output[0] == 2222 {
        output[0] = 1;
    } else if output[0] == 2223 {
        output[0] = 1;
    } else if output[0] == 2224 {
        output[0] = 1;
    } else if output[0] == 2225 {
        output[0] = 1;
    } else if output[0] == 2226 {
        output[0] = 1;
    } else if output[0] == 2227 {
        output[0] = 1;
    } else if output[0] == 2228 {
        output[0] = 1;
    } else if output[0] == 2229 {
        output[0] = 1;
    } else if output[0] == 2230 {
        output[0] = 1;
    } else if output[0] == 2231 {
        output[0] = 1;
    } else if output[0] == 2232 {
        output[0] = 1;
    } else if output[0] == 2233 {
        output[0] = 1;
    } else if output[0] == 2234 {
        output[0] = 1;
    } else if output[0] == 2235 {
        output[0] = 1;
    } else if output[0] == 2236 {
        output[0] = 1;
    } else if output[0] == 2237 {
        output[0] = 1;
    } else if output[0] == 2238 {
        output[0] = 1;
    } else if output[0] == 2239 {
        output[0] = 1;
    } else if output[0] == 2240 {
        output[0] = 1;
    } else if output[0] == 2241 {
        output[0] = 1;
    } else if output[0] == 2242 {
        output[0] = 1;
    } else if output[0] == 2243 {
        output[0] = 1;
    } else if output[0] == 2244 {
        output[0] = 1;
    } else if output[0] == 2245 {
        output[0] = 1;
    } else if output[0] == 2246 {
        output[0] = 1;
    } else if output[0] == 2247 {
        output[0] = 1;
    } else if output[0] == 2248 {
        output[0] = 1;
    } else if output[0] == 2249 {
        output[0] = 1;
    } else if output[0] == 2250 {
        output[0] = 1;
    } else if output[0] == 2251 {
        output[0] = 1;
    } else if output[0] == 2252 {
        output[0] = 1;
    } else if output[0] == 2253 {
        output[0] = 1;
    } else if output[0] == 2254 {
        output[0] = 1;
    } else if output[0] == 2255 {
        output[0] = 1;
    } else if output[0] == 2256 {
        output[0] = 1;
    } else if output[0] == 2257 {
        output[0] = 1;
    } else if output[0] == 2258 {
        output[0] = 1;
    } else if output[0] == 2259 {
        output[0] = 1;
    } else if output[0] == 2260 {
        output[0] = 1;
    } else if output[0] == 2261 {
        output[0] = 1;
    } else if output[0] == 2262 {
        output[0] = 1;
    } else if output[0] == 2263 {
        output[0] = 1;
    } else if output[0] == 2264 {
        output[0] = 1;
    } else if output[0] == 2265 {
        output[0] = 1;
    } else if output[0] == 2266 {
        output[0] = 1;
    } else if output[0] == 2267 {
        output[0] = 1;
    } else if output[0] == 2268 {
        output[0] = 1;
    } else if output[0] == 2269 {
        output[0] = 1;
    } else if output[0] == 2270 {
        output[0] = 1;
    } else if output[0] == 2271 {
        output[0] = 1;
    } else if output[0] == 2272 {
        output[0] = 1;
    } else if output[0] == 2273 {
        output[0] = 1;
    } else if output[0] == 2274 {
        output[0] = 1;
    } else if output[0] == 2275 {
        output[0] = 1;
    } else if output[0] == 2276 {
        output[0] = 1;
    } else if output[0] == 2277 {
        output[0] = 1;
    } else if output[0] == 2278 {
        output[0] = 1;
    } else if output[0] == 2279 {
        output[0] = 1;
    } else if output[0] == 2280 {
        output[0] = 1;
    } else if output[0] == 2281 {
        output[0] = 1;
    } else if output[0] == 2282 {
        output[0] = 1;
    } else if output[0] == 2283 {
        output[0] = 1;
    } else if output[0] == 2284 {
        output[0] = 1;
    } else if output[0] == 2285 {
        output[0] = 1;
    } else if output[0] == 2286 {
        output[0] = 1;
    } else if output[0] == 2287 {
        output[0] = 1;
    } else if output[0] == 2288 {
        output[0] = 1;
    } else if output[0] == 2289 {
        output[0] = 1;
    } else if output[0] == 2290 {
        output[0] = 1;
    } else if output[0] == 2291 {
        output[0] = 1;
    } else if output[0] == 2292 {
        output[0] = 1;
    } else if output[0] == 2293 {
        output[0] = 1;
    } else if output[0] == 2294 {
        output[0] = 1;
    } else if output[0] == 2295 {
        output[0] = 1;
    } else if output[0] == 2296 {
        output[0] = 1;
    } else if output[0] == 2297 {
        output[0] = 1;
    } else if output[0] == 2298 {
        output[0] = 1;
    } else if output[0] == 2299 {
        output[0] = 1;
    } else if output[0] == 2300 {
        output[0] = 1;
    } else if output[0] == 2301 {
        output[0] = 1;
    } else if output[0] == 2302 {
        output[0] = 1;
    } else if output[0] == 2303 {
        output[0] = 1;
    } else if output[0] == 2304 {
        output[0] = 1;
    } else if output[0] == 2305 {
        output[0] = 1;
    } else if output[0] == 2306 {
        output[0] = 1;
    } else if output[0] == 2307 {
        output[0] = 1;
    } else if output[0] == 2308 {
        output[0] = 1;
    } else if output[0] == 2309 {
        output[0] = 1;
    } else if output[0] == 2310 {
        output[0] = 1;
    } else if output[0] == 2311 {
        output[0] = 1;
    } else if output[0] == 2312 {
        output[0] = 1;
    } else if output[0] == 2313 {
        output[0] = 1;
    } else if output[0] == 2314 {
        output[0] = 1;
    } else if output[0] == 2315 {
        output[0] = 1;
    } else if output[0] == 2316 {
        output[0] = 1;
    } else if output[0] == 2317 {
        output[0] = 1;
    } else if output[0] == 2318 {
        output[0] = 1;
    } else if output[0] == 2319 {
        output[0] = 1;
    } else if output[0] == 2320 {
        output[0] = 1;
    } else if output[0] == 2321 {
        output[0] = 1;
    } else if output[0] == 2322 {
        output[0] = 1;
    } else if output[0] == 2323 {
        output[0] = 1;
    } else if output[0] == 2324 {
        output[0] = 1;
    } else if output[0] == 2325 {
        output[0] = 1;
    } else if output[0] == 2326 {
        output[0] = 1;
    } else if output[0] == 2327 {
        output[0] = 1;
    } else if output[0] == 2328 {
        output[0] = 1;
    } else if output[0] == 2329 {
        output[0] = 1;
    } else if output[0] == 2330 {
        output[0] = 1;
    } else if output[0] == 2331 {
        output[0] = 1;
    } else if output[0] == 2332 {
        output[0] = 1;
    } else if output[0] == 2333 {
        output[0] = 1;
    } else if output[0] == 2334 {
        output[0] = 1;
    } else if output[0] == 2335 {
        output[0] = 1;
    } else if output[0] == 2336 {
        output[0] = 1;
    } else if output[0] == 2337 {
        output[0] = 1;
    } else if output[0] == 2338 {
        output[0] = 1;
    } else if output[0] == 2339 {
        output[0] = 1;
    } else if output[0] == 2340 {
        output[0] = 1;
    } else if output[0] == 2341 {
        output[0] = 1;
    } else if output[0] == 2342 {
        output[0] = 1;
    } else if output[0] == 2343 {
        output[0] = 1;
    } else if output[0] == 2344 {
        output[0] = 1;
    } else if output[0] == 2345 {
        output[0] = 1;
    } else if output[0] == 2346 {
        output[0] = 1;
    } else if output[0] == 2347 {
        output[0] = 1;
    } else if output[0] == 2348 {
        output[0] = 1;
    } else if output[0] == 2349 {
        output[0] = 1;
    } else if output[0] == 2350 {
        output[0] = 1;
    } else if output[0] == 2351 {
        output[0] = 1;
    } else if output[0] == 2352 {
        output[0] = 1;
    } else if output[0] == 2353 {
        output[0] = 1;
    } else if output[0] == 2354 {
        output[0] = 1;
    } else if output[0] == 2355 {
        output[0] = 1;
    } else if output[0] == 2356 {
        output[0] = 1;
    } else if output[0] == 2357 {
        output[0] = 1;
    } else if output[0] == 2358 {
        output[0] = 1;
    } else if output[0] == 2359 {
        output[0] = 1;
    } else if output[0] == 2360 {
        output[0] = 1;
    } else if output[0] == 2361 {
        output[0] = 1;
    } else if output[0] == 2362 {
        output[0] = 1;
    } else if output[0] == 2363 {
        output[0] = 1;
    } else if output[0] == 2364 {
        output[0] = 1;
    } else if output[0] == 2365 {
        output[0] = 1;
    } else if output[0] == 2366 {
        output[0] = 1;
    } else if output[0] == 2367 {
        output[0] = 1;
    } else if output[0] == 2368 {
        output[0] = 1;
    } else if output[0] == 2369 {
        output[0] = 1;
    } else if output[0] == 2370 {
        output[0] = 1;
    } else if output[0] == 2371 {
        output[0] = 1;
    } else if output[0] == 2372 {
        output[0] = 1;
    } else if output[0] == 2373 {
        output[0] = 1;
    } else if output[0] == 2374 {
        output[0] = 1;
    } else if output[0] == 2375 {
        output[0] = 1;
    } else if output[0] == 2376 {
        output[0] = 1;
    } else if output[0] == 2377 {
        output[0] = 1;
    } else if output[0] == 2378 {
        output[0] = 1;
    } else if output[0] == 2379 {
        output[0] = 1;
    } else if output[0] == 2380 {
        output[0] = 1;
    } else if output[0] == 2381 {
        output[0] = 1;
    } else if output[0] == 2382 {
        output[0] = 1;
    } else if output[0] == 2383 {
        output[0] = 1;
    } else if output[0] == 2384 {
        output[0] = 1;
    } else if output[0] == 2385 {
        output[0] = 1;
    } else if output[0] == 2386 {
        output[0] = 1;
    } else if output[0] == 2387 {
        output[0] = 1;
    } else if output[0] == 2388 {
        output[0] = 1;
    } else if output[0] == 2389 {
        output[0] = 1;
    } else if output[0] == 2390 {
        output[0] = 1;
    } else if output[0] == 2391 {
        output[0] = 1;
    } else if output[0] == 2392 {
        output[0] = 1;
    } else if output[0] == 2393 {
        output[0] = 1;
    } else if output[0] == 2394 {
        output[0] = 1;
    } else if output[0] == 2395 {
        output[0] = 1;
    } else if output[0] == 2396 {
        output[0] = 1;
    } else if output[0] == 2397 {
        output[0] = 1;
    } else if output[0] == 2398 {
        output[0] = 1;
    } else if output[0] == 2399 {
        output[0] = 1;
    } else if output[0] == 2400 {
        output[0] = 1;
    } else if output[0] == 2401 {
        output[0] = 1;
    } else if output[0] == 2402 {
        output[0] = 1;
    } else if output[0] == 2403 {
        output[0] = 1;
    } else if output[0] == 2404 {
        output[0] = 1;
    } else if output[0] == 2405 {
        output[0] = 1;
    } else if output[0] == 2406 {
        output[0] = 1;
    } else if output[0] == 2407 {
        output[0] = 1;
    } else if output[0] == 2408 {
        output[0] = 1;
    } else if output[0] == 2409 {
        output[0] = 1;
    } else if output[0] == 2410 {
        output[0] = 1;
    } else if output[0] == 2411 {
        output[0] = 1;
    } else if output[0] == 2412 {
        output[0] = 1;
    } else if output[0] == 2413 {
        output[0] = 1;
    } else if output[0] == 2414 {
        output[0] = 1;
    } else if output[0] == 2415 {
        output[0] = 1;
    } else if output[0] == 2416 {
        output[0] = 1;
    } else if output[0] == 2417 {
        output[0] = 1;
    } else if output[0] == 2418 {
        output[0] = 1;
    } else if output[0] == 2419 {
        output[0] = 1;
    } else if output[0] == 2420 {
        output[0] = 1;
    } else if output[0] == 2421 {
        output[0] = 1;
    } else if output[0] == 2422 {
        output[0] = 1;
    } else if output[0] == 2423 {
        output[0] = 1;
    } else if output[0] == 2424 {
        output[0] = 1;
    } else if output[0] == 2425 {
        output[0] = 1;
    } else if output[0] == 2426 {
        output[0] = 1;
    } else if output[0] == 2427 {
        output[0] = 1;
    } else if output[0] == 2428 {
        output[0] = 1;
    } else if output[0] == 2429 {
        output[0] = 1;
    } else if output[0] == 2430 {
        output[0] = 1;
    } else if output[0] == 2431 {
        output[0] = 1;
    } else if output[0] == 2432 {
        output[0] = 1;
    } else if output[0] == 2433 {
        output[0] = 1;
    } else if output[0] == 2434 {
        output[0] = 1;
    } else if output[0] == 2435 {
        output[0] = 1;
    } else if output[0] == 2436 {
        output[0] = 1;
    } else if output[0] == 2437 {
        output[0] = 1;
    } else if output[0] == 2438 {
        output[0] = 1;
    } else if output[0] == 2439 {
        output[0] = 1;
    } else if output[0] == 2440 {
        output[0] = 1;
    } else if output[0] == 2441 {
        output[0] = 1;
    } else if output[0] == 2442 {
        output[0] = 1;
    } else if output[0] == 2443 {
        output[0] = 1;
    } else if output[0] == 2444 {
        output[0] = 1;
    } else if output[0] == 2445 {
        output[0] = 1;
    } else if output[0] == 2446 {
        output[0] = 1;
    } else if output[0] == 2447 {
        output[0] = 1;
    } else if output[0] == 2448 {
        output[0] = 1;
    } else if output[0] == 2449 {
        output[0] = 1;
    } else if output[0] == 2450 {
        output[0] = 1;
    } else if output[0] == 2451 {
        output[0] = 1;
    } else if output[0] == 2452 {
        output[0] = 1;
    } else if output[0] == 2453 {
        output[0] = 1;
    } else if output[0] == 2454 {
        output[0] = 1;
    } else if output[0] == 2455 {
        output[0] = 1;
    } else if output[0] == 2456 {
        output[0] = 1;
    } else if output[0] == 2457 {
        output[0] = 1;
    } else if output[0] == 2458 {
        output[0] = 1;
    } else if output[0] == 2459 {
        output[0] = 1;
    } else if output[0] == 2460 {
        output[0] = 1;
    } else if output[0] == 2461 {
        output[0] = 1;
    } else if output[0] == 2462 {
        output[0] = 1;
    } else if output[0] == 2463 {
        output[0] = 1;
    } else if output[0] == 2464 {
        output[0] = 1;
    } else if output[0] == 2465 {
        output[0] = 1;
    } else if output[0] == 2466 {
        output[0] = 1;
    } else if output[0] == 2467 {
        output[0] = 1;
    } else if output[0] == 2468 {
        output[0] = 1;
    } else if output[0] == 2469 {
        output[0] = 1;
    } else if output[0] == 2470 {
        output[0] = 1;
    } else if output[0] == 2471 {
        output[0] = 1;
    } else if output[0] == 2472 {
        output[0] = 1;
    } else if output[0] == 2473 {
        output[0] = 1;
    } else if output[0] == 2474 {
        output[0] = 1;
    } else if output[0] == 2475 {
        output[0] = 1;
    } else if output[0] == 2476 {
        output[0] = 1;
    } else if output[0] == 2477 {
        output[0] = 1;
    } else if output[0] == 2478 {
        output[0] = 1;
    } else if output[0] == 2479 {
        output[0] = 1;
    } else if output[0] == 2480 {
        output[0] = 1;
    } else if output[0] == 2481 {
        output[0] = 1;
    } else if output[0] == 2482 {
        output[0] = 1;
    } else if output[0] == 2483 {
        output[0] = 1;
    } else if output[0] == 2484 {
        output[0] = 1;
    } else if output[0] == 2485 {
        output[0] = 1;
    } else if output[0] == 2486 {
        output[0] = 1;
    } else if output[0] == 2487 {
        output[0] = 1;
    } else if output[0] == 2488 {
        output[0] = 1;
    } else if output[0] == 2489 {
        output[0] = 1;
    } else if output[0] == 2490 {
        output[0] = 1;
    } else if output[0] == 2491 {
        output[0] = 1;
    } else if output[0] == 2492 {
        output[0] = 1;
    } else if output[0] == 2493 {
        output[0] = 1;
    } else if output[0] == 2494 {
        output[0] = 1;
    } else if output[0] == 2495 {
        output[0] = 1;
    } else if output[0] == 2496 {
        output[0] = 1;
    } else if output[0] == 2497 {
        output[0] = 1;
    } else if output[0] == 2498 {
        output[0] = 1;
    } else if output[0] == 2499 {
        output[0] = 1;
    } else if output[0] == 2500 {
        output[0] = 1;
    } else if output[0] == 2501 {
        output[0] = 1;
    } else if output[0] == 2502 {
        output[0] = 1;
    } else if output[0] == 2503 {
        output[0] = 1;
    } else if output[0] == 2504 {
        output[0] = 1;
    } else if output[0] == 2505 {
        output[0] = 1;
    } else if output[0] == 2506 {
        output[0] = 1;
    } else if output[0] == 2507 {
        output[0] = 1;
    } else if output[0] == 2508 {
        output[0] = 1;
    } else if output[0] == 2509 {
        output[0] = 1;
    } else if output[0] == 2510 {
        output[0] = 1;
    } else if output[0] == 2511 {
        output[0] = 1;
    } else if output[0] == 2512 {
        output[0] = 1;
    } else if output[0] == 2513 {
        output[0] = 1;
    } else if output[0] == 2514 {
        output[0] = 1;
    } else if output[0] == 2515 {
        output[0] = 1;
    } else if output[0] == 2516 {
        output[0] = 1;
    } else if output[0] == 2517 {
        output[0] = 1;
    } else if output[0] == 2518 {
        output[0] = 1;
    } else if output[0] == 2519 {
        output[0] = 1;
    } else if output[0] == 2520 {
        output[0] = 1;
    } else if output[0] == 2521 {
        output[0] = 1;
    } else if output[0] == 2522 {
        output[0] = 1;
    } else if output[0] == 2523 {
        output[0] = 1;
    } else if output[0] == 2524 {
        output[0] = 1;
    } else if output[0] == 2525 {
        output[0] = 1;
    } else if output[0] == 2526 {
        output[0] = 1;
    } else if output[0] == 2527 {
        output[0] = 1;
    } else if output[0] == 2528 {
        output[0] = 1;
    } else if output[0] == 2529 {
        output[0] = 1;
    } else if output[0] == 2530 {
        output[0] = 1;
    } else if output[0] == 2531 {
        output[0] = 1;
    } else if output[0] == 2532 {
        output[0] = 1;
    } else if output[0] == 2533 {
        output[0] = 1;
    } else if output[0] == 2534 {
        output[0] = 1;
    } else if output[0] == 2535 {
        output[0] = 1;
    } else if output[0] == 2536 {
        output[0] = 1;
    } else if output[0] == 2537 {
        output[0] = 1;
    } else if output[0] == 2538 {
        output[0] = 1;
    } else if output[0] == 2539 {
        output[0] = 1;
    } else if output[0] == 2540 {
        output[0] = 1;
    } else if output[0] == 2541 {
        output[0] = 1;
    } else if output[0] == 2542 {
        output[0] = 1;
    } else if output[0] == 2543 {
        output[0] = 1;
    } else if output[0] == 2544 {
        output[0] = 1;
    } else if output[0] == 2545 {
        output[0] = 1;
    } else if output[0] == 2546 {
        output[0] = 1;
    } else if output[0] == 2547 {
        output[0] = 1;
    } else if output[0] == 2548 {
        output[0] = 1;
    } else if output[0] == 2549 {
        output[0] = 1;
    } else if output[0] == 2550 {
        output[0] = 1;
    } else if output[0] == 2551 {
        output[0] = 1;
    } else if output[0] == 2552 {
        output[0] = 1;
    } else if output[0] == 2553 {
        output[0] = 1;
    } else if output[0] == 2554 {
        output[0] = 1;
    } else if output[0] == 2555 {
        output[0] = 1;
    } else if output[0] == 2556 {
        output[0] = 1;
    } else if output[0] == 2557 {
        output[0] = 1;
    } else if output[0] == 2558 {
        output[0] = 1;
    } else if output[0] == 2559 {
        output[0] = 1;
    } else if output[0] == 2560 {
        output[0] = 1;
    } else if output[0] == 2561 {
        output[0] = 1;
    } else if output[0] == 2562 {
        output[0] = 1;
    } else if output[0] == 2563 {
        output[0] = 1;
    } else if output[0] == 2564 {
        output[0] = 1;
    } else if output[0] == 2565 {
        output[0] = 1;
    } else if output[0] == 2566 {
        output[0] = 1;
    } else if output[0] == 2567 {
        output[0] = 1;
    } else if output[0] == 2568 {
        output[0] = 1;
    } else if output[0] == 2569 {
        output[0] = 1;
    } else if output[0] == 2570 {
        output[0] = 1;
    } else if output[0] == 2571 {
        output[0] = 1;
    } else if output[0] == 2572 {
        output[0] = 1;
    } else if output[0] == 2573 {
        output[0] = 1;
    } else if output[0] == 2574 {
        output[0] = 1;
    } else if output[0] == 2575 {
        output[0] = 1;
    } else if output[0] == 2576 {
        output[0] = 1;
    } else if output[0] == 2577 {
        output[0] = 1;
    } else if output[0] == 2578 {
        output[0] = 1;
    } else if output[0] == 2579 {
        output[0] = 1;
    } else if output[0] == 2580 {
        output[0] = 1;
    } else if output[0] == 2581 {
        output[0] = 1;
    } else if output[0] == 2582 {
        output[0] = 1;
    } else if output[0] == 2583 {
        output[0] = 1;
    } else if output[0] == 2584 {
        output[0] = 1;
    } else if output[0] == 2585 {
        output[0] = 1;
    } else if output[0] == 2586 {
        output[0] = 1;
    } else if output[0] == 2587 {
        output[0] = 1;
    } else if output[0] == 2588 {
        output[0] = 1;
    } else if output[0] == 2589 {
        output[0] = 1;
    } else if output[0] == 2590 {
        output[0] = 1;
    } else if output[0] == 2591 {
        output[0] = 1;
    } else if output[0] == 2592 {
        output[0] = 1;
    } else if output[0] == 2593 {
        output[0] = 1;
    } else if output[0] == 2594 {
        output[0] = 1;
    } else if output[0] == 2595 {
        output[0] = 1;
    } else if output[0] == 2596 {
        output[0] = 1;
    } else if output[0] == 2597 {
        output[0] = 1;
    } else if output[0] == 2598 {
        output[0] = 1;
    } else if output[0] == 2599 {
        output[0] = 1;
    } else if output[0] == 2600 {
        output[0] = 1;
    } else if output[0] == 2601 {
        output[0] = 1;
    } else if output[0] == 2602 {
        output[0] = 1;
    } else if output[0] == 2603 {
        output[0] = 1;
    } else if output[0] == 2604 {
        output[0] = 1;
    } else if output[0] == 2605 {
        output[0] = 1;
    } else if output[0] == 2606 {
        output[0] = 1;
    } else if output[0] == 2607 {
        output[0] = 1;
    } else if output[0] == 2608 {
        output[0] = 1;
    } else if output[0] == 2609 {
        output[0] = 1;
    } else if output[0] == 2610 {
        output[0] = 1;
    } else if output[0] == 2611 {
        output[0] = 1;
    } else if output[0] == 2612 {
        output[0] = 1;
    } else if output[0] == 2613 {
        output[0] = 1;
    } else if output[0] == 2614 {
        output[0] = 1;
    } else if output[0] == 2615 {
        output[0] = 1;
    } else if output[0] == 2616 {
        output[0] = 1;
    } else if output[0] == 2617 {
        output[0] = 1;
    } else if output[0] == 2618 {
        output[0] = 1;
    } else if output[0] == 2619 {
        output[0] = 1;
    } else if output[0] == 2620 {
        output[0] = 1;
    } else if output[0] == 2621 {
        output[0] = 1;
    } else if output[0] == 2622 {
        output[0] = 1;
    } else if output[0] == 2623 {
        output[0] = 1;
    } else if output[0] == 2624 {
        output[0] = 1;
    } else if output[0] == 2625 {
        output[0] = 1;
    } else if output[0] == 2626 {
        output[0] = 1;
    } else if output[0] == 2627 {
        output[0] = 1;
    } else if output[0] == 2628 {
        output[0] = 1;
    } else if output[0] == 2629 {
        output[0] = 1;
    } else if output[0] == 2630 {
        output[0] = 1;
    } else if output[0] == 2631 {
        output[0] = 1;
    } else if output[0] == 2632 {
        output[0] = 1;
    } else if output[0] == 2633 {
        output[0] = 1;
    } else if output[0] == 2634 {
        output[0] = 1;
    } else if output[0] == 2635 {
        output[0] = 1;
    } else if output[0] == 2636 {
        output[0] = 1;
    } else if output[0] == 2637 {
        output[0] = 1;
    } else if output[0] == 2638 {
        output[0] = 1;
    } else if output[0] == 2639 {
        output[0] = 1;
    } else if output[0] == 2640 {
        output[0] = 1;
    } else if output[0] == 2641 {
        output[0] = 1;
    } else if output[0] == 2642 {
        output[0] = 1;
    } else if output[0] == 2643 {
        output[0] = 1;
    } else if output[0] == 2644 {
        output[0] = 1;
    } else if output[0] == 2645 {
        output[0] = 1;
    } else if output[0] == 2646 {
        output[0] = 1;
    } else if output[0] == 2647 {
        output[0] = 1;
    } else if output[0] == 2648 {
        output[0] = 1;
    } else if output[0] == 2649 {
        output[0] = 1;
    } else if output[0] == 2650 {
        output[0] = 1;
    } else if output[0] == 2651 {
        output[0] = 1;
    } else if output[0] == 2652 {
        output[0] = 1;
    } else if output[0] == 2653 {
        output[0] = 1;
    } else if output[0] == 2654 {
        output[0] = 1;
    } else if output[0] == 2655 {
        output[0] = 1;
    } else if output[0] == 2656 {
        output[0] = 1;
    } else if output[0] == 2657 {
        output[0] = 1;
    } else if output[0] == 2658 {
        output[0] = 1;
    } else if output[0] == 2659 {
        output[0] = 1;
    } else if output[0] == 2660 {
        output[0] = 1;
    } else if output[0] == 2661 {
        output[0] = 1;
    } else if output[0] == 2662 {
        output[0] = 1;
    } else if output[0] == 2663 {
        output[0] = 1;
    } else if output[0] == 2664 {
        output[0] = 1;
    } else if output[0] == 2665 {
        output[0] = 1;
    } else if output[0] == 2666 {
        output[0] = 1;
    } else if output[0] == 2667 {
        output[0] = 1;
    } else if output[0] == 2668 {
        output[0] = 1;
    } else if output[0] == 2669 {
        output[0] = 1;
    } else if output[0] == 2670 {
        output[0] = 1;
    } else if output[0] == 2671 {
        output[0] = 1;
    } else if output[0] == 2672 {
        output[0] = 1;
    } else if output[0] == 2673 {
        output[0] = 1;
    } else if output[0] == 2674 {
        output[0] = 1;
    } else if output[0] == 2675 {
        output[0] = 1;
    } else if output[0] == 2676 {
        output[0] = 1;
    } else if output[0] == 2677 {
        output[0] = 1;
    } else if output[0] == 2678 {
        output[0] = 1;
    } else if output[0] == 2679 {
        output[0] = 1;
    } else if output[0] == 2680 {
        output[0] = 1;
    } else if output[0] == 2681 {
        output[0] = 1;
    } else if output[0] == 2682 {
        output[0] = 1;
    } else if output[0] == 2683 {
        output[0] = 1;
    } else if output[0] == 2684 {
        output[0] = 1;
    } else if output[0] == 2685 {
        output[0] = 1;
    } else if output[0] == 2686 {
        output[0] = 1;
    } else if output[0] == 2687 {
        output[0] = 1;
    } else if output[0] == 2688 {
        output[0] = 1;
    } else if output[0] == 2689 {
        output[0] = 1;
    } else if output[0] == 2690 {
        output[0] = 1;
    } else if output[0] == 2691 {
        output[0] = 1;
    } else if output[0] == 2692 {
        output[0] = 1;
    } else if output[0] == 2693 {
        output[0] = 1;
    } else if output[0] == 2694 {
        output[0] = 1;
    } else if output[0] == 2695 {
        output[0] = 1;
    } else if output[0] == 2696 {
        output[0] = 1;
    } else if output[0] == 2697 {
        output[0] = 1;
    } else if output[0] == 2698 {
        output[0] = 1;
    } else if output[0] == 2699 {
        output[0] = 1;
    } else if output[0] == 2700 {
        output[0] = 1;
    } else if output[0] == 2701 {
        output[0] = 1;
    } else if output[0] == 2702 {
        output[0] = 1;
    } else if output[0] == 2703 {
        output[0] = 1;
    } else if output[0] == 2704 {
        output[0] = 1;
    } else if output[0] == 2705 {
        output[0] = 1;
    } else if output[0] == 2706 {
        output[0] = 1;
    } else if output[0] == 2707 {
        output[0] = 1;
    } else if output[0] == 2708 {
        output[0] = 1;
    } else if output[0] == 2709 {
        output[0] = 1;
    } else if output[0] == 2710 {
        output[0] = 1;
    } else if output[0] == 2711 {
        output[0] = 1;
    } else if output[0] == 2712 {
        output[0] = 1;
    } else if output[0] == 2713 {
        output[0] = 1;
    } else if output[0] == 2714 {
        output[0] = 1;
    } else if output[0] == 2715 {
        output[0] = 1;
    } else if output[0] == 2716 {
        output[0] = 1;
    } else if output[0] == 2717 {
        output[0] = 1;
    } else if output[0] == 2718 {
        output[0] = 1;
    } else if output[0] == 2719 {
        output[0] = 1;
    } else if output[0] == 2720 {
        output[0] = 1;
    } else if output[0] == 2721 {
        output[0] = 1;
    } else if output[0] == 2722 {
        output[0] = 1;
    } else if output[0] == 2723 {
        output[0] = 1;
    } else if output[0] == 2724 {
        output[0] = 1;
    } else if output[0] == 2725 {
        output[0] = 1;
    } else if output[0] == 2726 {
        output[0] = 1;
    } else if output[0] == 2727 {
        output[0] = 1;
    } else if output[0] == 2728 {
        output[0] = 1;
    } else if output[0] == 2729 {
        output[0] = 1;
    } else if output[0] == 2730 {
        output[0] = 1;
    } else if output[0] == 2731 {
        output[0] = 1;
    } else if output[0] == 2732 {
        output[0] = 1;
    } else if output[0] == 2733 {
        output[0] = 1;
    } else if output[0] == 2734 {
        output[0] = 1;
    } else if output[0] == 2735 {
        output[0] = 1;
    } else if output[0] == 2736 {
        output[0] = 1;
    } else if output[0] == 2737 {
        output[0] = 1;
    } else if output[0] == 2738 {
        output[0] = 1;
    } else if output[0] == 2739 {
        output[0] = 1;
    } else if output[0] == 2740 {
        output[0] = 1;
    } else if output[0] == 2741 {
        output[0] = 1;
    } else if output[0] == 2742 {
        output[0] = 1;
    } else if output[0] == 2743 {
        output[0] = 1;
    } else if output[0] == 2744 {
        output[0] = 1;
    } else if output[0] == 2745 {
        output[0] = 1;
    } else if output[0] == 2746 {
        output[0] = 1;
    } else if output[0] == 2747 {
        output[0] = 1;
    } else if output[0] == 2748 {
        output[0] = 1;
    } else if output[0] == 2749 {
        output[0] = 1;
    } else if output[0] == 2750 {
        output[0] = 1;
    } else if output[0] == 2751 {
        output[0] = 1;
    } else if output[0] == 2752 {
        output[0] = 1;
    } else if output[0] == 2753 {
        output[0] = 1;
    } else if output[0] == 2754 {
        output[0] = 1;
    } else if output[0] == 2755 {
        output[0] = 1;
    } else if output[0] == 2756 {
        output[0] = 1;
    } else if output[0] == 2757 {
        output[0] = 1;
    } else if output[0] == 2758 {
        output[0] = 1;
    } else if output[0] == 2759 {
        output[0] = 1;
    } else if output[0] == 2760 {
        output[0] = 1;
    } else if output[0] == 2761 {
        output[0] = 1;
    } else if output[0] == 2762 {
        output[0] = 1;
    } else if output[0] == 2763 {
        output[0] = 1;
    } else if output[0] == 2764 {
        output[0] = 1;
    } else if output[0] == 2765 {
        output[0] = 1;
    } else if output[0] == 2766 {
        output[0] = 1;
    } else if output[0] == 2767 {
        output[0] = 1;
    } else if output[0] == 2768 {
        output[0] = 1;
    } else if output[0] == 2769 {
        output[0] = 1;
    } else if output[0] == 2770 {
        output[0] = 1;
    } else if output[0] == 2771 {
        output[0] = 1;
    } else if output[0] == 2772 {
        output[0] = 1;
    } else if output[0] == 2773 {
        output[0] = 1;
    } else if output[0] == 2774 {
        output[0] = 1;
    } else if output[0] == 2775 {
        output[0] = 1;
    } else if output[0] == 2776 {
        output[0] = 1;
    } else if output[0] == 2777 {
        output[0] = 1;
    } else if output[0] == 2778 {
        output[0] = 1;
    } else if output[0] == 2779 {
        output[0] = 1;
    } else if output[0] == 2780 {
        output[0] = 1;
    } else if output[0] == 2781 {
        output[0] = 1;
    } else if output[0] == 2782 {
        output[0] = 1;
    } else if output[0] == 2783 {
        output[0] = 1;
    } else if output[0] == 2784 {
        output[0] = 1;
    } else if output[0] == 2785 {
        output[0] = 1;
    } else if output[0] == 2786 {
        output[0] = 1;
    } else if output[0] == 2787 {
        output[0] = 1;
    } else if output[0] == 2788 {
        output[0] = 1;
    } else if output[0] == 2789 {
        output[0] = 1;
    } else if output[0] == 2790 {
        output[0] = 1;
    } else if output[0] == 2791 {
        output[0] = 1;
    } else if output[0] == 2792 {
        output[0] = 1;
    } else if output[0] == 2793 {
        output[0] = 1;
    } else if output[0] == 2794 {
        output[0] = 1;
    } else if output[0] == 2795 {
        output[0] = 1;
    } else if output[0] == 2796 {
        output[0] = 1;
    } else if output[0] == 2797 {
        output[0] = 1;
    } else if output[0] == 2798 {
        output[0] = 1;
    } else if output[0] == 2799 {
        output[0] = 1;
    } else if output[0] == 2800 {
        output[0] = 1;
    } else if output[0] == 2801 {
        output[0] = 1;
    } else if output[0] == 2802 {
        output[0] = 1;
    } else if output[0] == 2803 {
        output[0] = 1;
    } else if output[0] == 2804 {
        output[0] = 1;
    } else if output[0] == 2805 {
        output[0] = 1;
    } else if output[0] == 2806 {
        output[0] = 1;
    } else if output[0] == 2807 {
        output[0] = 1;
    } else if output[0] == 2808 {
        output[0] = 1;
    } else if output[0] == 2809 {
        output[0] = 1;
    } else if output[0] == 2810 {
        output[0] = 1;
    } else if output[0] == 2811 {
        output[0] = 1;
    } else if output[0] == 2812 {
        output[0] = 1;
    } else if output[0] == 2813 {
        output[0] = 1;
    } else if output[0] == 2814 {
        output[0] = 1;
    } else if output[0] == 2815 {
        output[0] = 1;
    } else if output[0] == 2816 {
        output[0] = 1;
    } else if output[0] == 2817 {
        output[0] = 1;
    } else if output[0] == 2818 {
        output[0] = 1;
    } else if output[0] == 2819 {
        output[0] = 1;
    } else if output[0] == 2820 {
        output[0] = 1;
    } else if output[0] == 2821 {
        output[0] = 1;
    } else if output[0] == 2822 {
        output[0] = 1;
    } else if output[0] == 2823 {
        output[0] = 1;
    } else if output[0] == 2824 {
        output[0] = 1;
    } else if output[0] == 2825 {
        output[0] = 1;
    } else if output[0] == 2826 {
        output[0] = 1;
    } else if output[0] == 2827 {
        output[0] = 1;
    } else if output[0] == 2828 {
        output[0] = 1;
    } else if output[0] == 2829 {
        output[0] = 1;
    } else if output[0] == 2830 {
        output[0] = 1;
    } else if output[0] == 2831 {
        output[0] = 1;
    } else if output[0] == 2832 {
        output[0] = 1;
    } else if output[0] == 2833 {
        output[0] = 1;
    } else if output[0] == 2834 {
        output[0] = 1;
    } else if output[0] == 2835 {
        output[0] = 1;
    } else if output[0] == 2836 {
        output[0] = 1;
    } else if output[0] == 2837 {
        output[0] = 1;
    } else if output[0] == 2838 {
        output[0] = 1;
    } else if output[0] == 2839 {
        output[0] = 1;
    } else if output[0] == 2840 {
        output[0] = 1;
    } else if output[0] == 2841 {
        output[0] = 1;
    } else if output[0] == 2842 {
        output[0] = 1;
    } else if output[0] == 2843 {
        output[0] = 1;
    } else if output[0] == 2844 {
        output[0] = 1;
    } else if output[0] == 2845 {
        output[0] = 1;
    } else if output[0] == 2846 {
        output[0] = 1;
    } else if output[0] == 2847 {
        output[0] = 1;
    } else if output[0] == 2848 {
        output[0] = 1;
    } else if output[0] == 2849 {
        output[0] = 1;
    } else if output[0] == 2850 {
        output[0] = 1;
    } else if output[0] == 2851 {
        output[0] = 1;
    } else if output[0] == 2852 {
        output[0] = 1;
    } else if output[0] == 2853 {
        output[0] = 1;
    } else if output[0] == 2854 {
        output[0] = 1;
    } else if output[0] == 2855 {
        output[0] = 1;
    } else if output[0] == 2856 {
        output[0] = 1;
    } else if output[0] == 2857 {
        output[0] = 1;
    } else if output[0] == 2858 {
        output[0] = 1;
    } else if output[0] == 2859 {
        output[0] = 1;
    } else if output[0] == 2860 {
        output[0] = 1;
    } else if output[0] == 2861 {
        output[0] = 1;
    } else if output[0] == 2862 {
        output[0] = 1;
    } else if output[0] == 2863 {
        output[0] = 1;
    } else if output[0] == 2864 {
        output[0] = 1;
    } else if output[0] == 2865 {
        output[0] = 1;
    } else if output[0] == 2866 {
        output[0] = 1;
    } else if output[0] == 2867 {
        output[0] = 1;
    } else if output[0] == 2868 {
        output[0] = 1;
    } else if output[0] == 2869 {
        output[0] = 1;
    } else if output[0] == 2870 {
        output[0] = 1;
    } else if output[0] == 2871 {
        output[0] = 1;
    } else if output[0] == 2872 {
        output[0] = 1;
    } else if output[0] == 2873 {
        output[0] = 1;
    } else if output[0] == 2874 {
        output[0] = 1;
    } else if output[0] == 2875 {
        output[0] = 1;
    } else if output[0] == 2876 {
        output[0] = 1;
    } else if output[0] == 2877 {
        output[0] = 1;
    } else if output[0] == 2878 {
        output[0] = 1;
    } else if output[0] == 2879 {
        output[0] = 1;
    } else if output[0] == 2880 {
        output[0] = 1;
    } else if output[0] == 2881 {
        output[0] = 1;
    } else if output[0] == 2882 {
        output[0] = 1;
    } else if output[0] == 2883 {
        output[0] = 1;
    } else if output[0] == 2884 {
        output[0] = 1;
    } else if output[0] == 2885 {
        output[0] = 1;
    } else if output[0] == 2886 {
        output[0] = 1;
    } else if output[0] == 2887 {
        output[0] = 1;
    } else if output[0] == 2888 {
        output[0] = 1;
    } else if output[0] == 2889 {
        output[0] = 1;
    } else if output[0] == 2890 {
        output[0] = 1;
    } else if output[0] == 2891 {
        output[0] = 1;
    } else if output[0] == 2892 {
        output[0] = 1;
    } else if output[0] == 2893 {
        output[0] = 1;
    } else if output[0] == 2894 {
        output[0] = 1;
    } else if output[0] == 2895 {
        output[0] = 1;
    } else if output[0] == 2896 {
        output[0] = 1;
    } else if output[0] == 2897 {
        output[0] = 1;
    } else if output[0] == 2898 {
        output[0] = 1;
    } else if output[0] == 2899 {
        output[0] = 1;
    } else if output[0] == 2900 {
        output[0] = 1;
    } else if output[0] == 2901 {
        output[0] = 1;
    } else if output[0] == 2902 {
        output[0] = 1;
    } else if output[0] == 2903 {
        output[0] = 1;
    } else if output[0] == 2904 {
        output[0] = 1;
    } else if output[0] == 2905 {
        output[0] = 1;
    } else if output[0] == 2906 {
        output[0] = 1;
    } else if output[0] == 2907 {
        output[0] = 1;
    } else if output[0] == 2908 {
        output[0] = 1;
    } else if output[0] == 2909 {
        output[0] = 1;
    } else if output[0] == 2910 {
        output[0] = 1;
    } else if output[0] == 2911 {
        output[0] = 1;
    } else if output[0] == 2912 {
        output[0] = 1;
    } else if output[0] == 2913 {
        output[0] = 1;
    } else if output[0] == 2914 {
        output[0] = 1;
    } else if output[0] == 2915 {
        output[0] = 1;
    } else if output[0] == 2916 {
        output[0] = 1;
    } else if output[0] == 2917 {
        output[0] = 1;
    } else if output[0] == 2918 {
        output[0] = 1;
    } else if output[0] == 2919 {
        output[0] = 1;
    } else if output[0] == 2920 {
        output[0] = 1;
    } else if output[0] == 2921 {
        output[0] = 1;
    } else if output[0] == 2922 {
        output[0] = 1;
    } else if output[0] == 2923 {
        output[0] = 1;
    } else if output[0] == 2924 {
        output[0] = 1;
    } else if output[0] == 2925 {
        output[0] = 1;
    } else if output[0] == 2926 {
        output[0] = 1;
    } else if output[0] == 2927 {
        output[0] = 1;
    } else if output[0] == 2928 {
        output[0] = 1;
    } else if output[0] == 2929 {
        output[0] = 1;
    } else if output[0] == 2930 {
        output[0] = 1;
    } else if output[0] == 2931 {
        output[0] = 1;
    } else if output[0] == 2932 {
        output[0] = 1;
    } else if output[0] == 2933 {
        output[0] = 1;
    } else if output[0] == 2934 {
        output[0] = 1;
    } else if output[0] == 2935 {
        output[0] = 1;
    } else if output[0] == 2936 {
        output[0] = 1;
    } else if output[0] == 2937 {
        output[0] = 1;
    } else if output[0] == 2938 {
        output[0] = 1;
    } else if output[0] == 2939 {
        output[0] = 1;
    } else if output[0] == 2940 {
        output[0] = 1;
    } else if output[0] == 2941 {
        output[0] = 1;
    } else if output[0] == 2942 {
        output[0] = 1;
    } else if output[0] == 2943 {
        output[0] = 1;
    } else if output[0] == 2944 {
        output[0] = 1;
    } else if output[0] == 2945 {
        output[0] = 1;
    } else if output[0] == 2946 {
        output[0] = 1;
    } else if output[0] == 2947 {
        output[0] = 1;
    } else if output[0] == 2948 {
        output[0] = 1;
    } else if output[0] == 2949 {
        output[0] = 1;
    } else if output[0] == 2950 {
        output[0] = 1;
    } else if output[0] == 2951 {
        output[0] = 1;
    } else if output[0] == 2952 {
        output[0] = 1;
    } else if output[0] == 2953 {
        output[0] = 1;
    } else if output[0] == 2954 {
        output[0] = 1;
    } else if output[0] == 2955 {
        output[0] = 1;
    } else if output[0] == 2956 {
        output[0] = 1;
    } else if output[0] == 2957 {
        output[0] = 1;
    } else if output[0] == 2958 {
        output[0] = 1;
    } else if output[0] == 2959 {
        output[0] = 1;
    } else if output[0] == 2960 {
        output[0] = 1;
    } else if output[0] == 2961 {
        output[0] = 1;
    } else if output[0] == 2962 {
        output[0] = 1;
    } else if output[0] == 2963 {
        output[0] = 1;
    } else if output[0] == 2964 {
        output[0] = 1;
    } else if output[0] == 2965 {
        output[0] = 1;
    } else if output[0] == 2966 {
        output[0] = 1;
    } else if output[0] == 2967 {
        output[0] = 1;
    } else if output[0] == 2968 {
        output[0] = 1;
    } else if output[0] == 2969 {
        output[0] = 1;
    } else if output[0] == 2970 {
        output[0] = 1;
    } else if output[0] == 2971 {
        output[0] = 1;
    } else if output[0] == 2972 {
        output[0] = 1;
    } else if output[0] == 2973 {
        output[0] = 1;
    } else if output[0] == 2974 {
        output[0] = 1;
    } else if output[0] == 2975 {
        output[0] = 1;
    } else if output[0] == 2976 {
        output[0] = 1;
    } else if output[0] == 2977 {
        output[0] = 1;
    } else if output[0] == 2978 {
        output[0] = 1;
    } else if output[0] == 2979 {
        output[0] = 1;
    } else if output[0] == 2980 {
        output[0] = 1;
    } else if output[0] == 2981 {
        output[0] = 1;
    } else if output[0] == 2982 {
        output[0] = 1;
    } else if output[0] == 2983 {
        output[0] = 1;
    } else if output[0] == 2984 {
        output[0] = 1;
    } else if output[0] == 2985 {
        output[0] = 1;
    } else if output[0] == 2986 {
        output[0] = 1;
    } else if output[0] == 2987 {
        output[0] = 1;
    } else if output[0] == 2988 {
        output[0] = 1;
    } else if output[0] == 2989 {
        output[0] = 1;
    } else if output[0] == 2990 {
        output[0] = 1;
    } else if output[0] == 2991 {
        output[0] = 1;
    } else if output[0] == 2992 {
        output[0] = 1;
    } else if output[0] == 2993 {
        output[0] = 1;
    } else if output[0] == 2994 {
        output[0] = 1;
    } else if output[0] == 2995 {
        output[0] = 1;
    } else if output[0] == 2996 {
        output[0] = 1;
    } else if output[0] == 2997 {
        output[0] = 1;
    } else if output[0] == 2998 {
        output[0] = 1;
    } else if output[0] == 2999 {
        output[0] = 1;
    } else if output[0] == 3000 {
        output[0] = 1;
    } else if output[0] == 3001 {
        output[0] = 1;
    } else if output[0] == 3002 {
        output[0] = 1;
    } else if output[0] == 3003 {
        output[0] = 1;
    } else if output[0] == 3004 {
        output[0] = 1;
    } else if output[0] == 3005 {
        output[0] = 1;
    } else if output[0] == 3006 {
        output[0] = 1;
    } else if output[0] == 3007 {
        output[0] = 1;
    } else if output[0] == 3008 {
        output[0] = 1;
    } else if output[0] == 3009 {
        output[0] = 1;
    } else if output[0] == 3010 {
        output[0] = 1;
    } else if output[0] == 3011 {
        output[0] = 1;
    } else if output[0] == 3012 {
        output[0] = 1;
    } else if output[0] == 3013 {
        output[0] = 1;
    } else if output[0] == 3014 {
        output[0] = 1;
    } else if output[0] == 3015 {
        output[0] = 1;
    } else if output[0] == 3016 {
        output[0] = 1;
    } else if output[0] == 3017 {
        output[0] = 1;
    } else if output[0] == 3018 {
        output[0] = 1;
    } else if output[0] == 3019 {
        output[0] = 1;
    } else if output[0] == 3020 {
        output[0] = 1;
    } else if output[0] == 3021 {
        output[0] = 1;
    } else if output[0] == 3022 {
        output[0] = 1;
    } else if output[0] == 3023 {
        output[0] = 1;
    } else if output[0] == 3024 {
        output[0] = 1;
    } else if output[0] == 3025 {
        output[0] = 1;
    } else if output[0] == 3026 {
        output[0] = 1;
    } else if output[0] == 3027 {
        output[0] = 1;
    } else if output[0] == 3028 {
        output[0] = 1;
    } else if output[0] == 3029 {
        output[0] = 1;
    } else if output[0] == 3030 {
        output[0] = 1;
    } else if output[0] == 3031 {
        output[0] = 1;
    } else if output[0] == 3032 {
        output[0] = 1;
    } else if output[0] == 3033 {
        output[0] = 1;
    } else if output[0] == 3034 {
        output[0] = 1;
    } else if output[0] == 3035 {
        output[0] = 1;
    } else if output[0] == 3036 {
        output[0] = 1;
    } else if output[0] == 3037 {
        output[0] = 1;
    } else if output[0] == 3038 {
        output[0] = 1;
    } else if output[0] == 3039 {
        output[0] = 1;
    } else if output[0] == 3040 {
        output[0] = 1;
    } else if output[0] == 3041 {
        output[0] = 1;
    } else if output[0] == 3042 {
        output[0] = 1;
    } else if output[0] == 3043 {
        output[0] = 1;
    } else if output[0] == 3044 {
        output[0] = 1;
    } else if output[0] == 3045 {
        output[0] = 1;
    } else if output[0] == 3046 {
        output[0] = 1;
    } else if output[0] == 3047 {
        output[0] = 1;
    } else if output[0] == 3048 {
        output[0] = 1;
    } else if output[0] == 3049 {
        output[0] = 1;
    } else if output[0] == 3050 {
        output[0] = 1;
    } else if output[0] == 3051 {
        output[0] = 1;
    } else if output[0] == 3052 {
        output[0] = 1;
    } else if output[0] == 3053 {
        output[0] = 1;
    } else if output[0] == 3054 {
        output[0] = 1;
    } else if output[0] == 3055 {
        output[0] = 1;
    } else if output[0] == 3056 {
        output[0] = 1;
    } else if output[0] == 3057 {
        output[0] = 1;
    } else if output[0] == 3058 {
        output[0] = 1;
    } else if output[0] == 3059 {
        output[0] = 1;
    } else if output[0] == 3060 {
        output[0] = 1;
    } else if output[0] == 3061 {
        output[0] = 1;
    } else if output[0] == 3062 {
        output[0] = 1;
    } else if output[0] == 3063 {
        output[0] = 1;
    } else if output[0] == 3064 {
        output[0] = 1;
    } else if output[0] == 3065 {
        output[0] = 1;
    } else if output[0] == 3066 {
        output[0] = 1;
    } else if output[0] == 3067 {
        output[0] = 1;
    } else if output[0] == 3068 {
        output[0] = 1;
    } else if output[0] == 3069 {
        output[0] = 1;
    } else if output[0] == 3070 {
        output[0] = 1;
    } else if output[0] == 3071 {
        output[0] = 1;
    } else if output[0] == 3072 {
        output[0] = 1;
    } else if output[0] == 3073 {
        output[0] = 1;
    } else if output[0] == 3074 {
        output[0] = 1;
    } else if output[0] == 3075 {
        output[0] = 1;
    } else if output[0] == 3076 {
        output[0] = 1;
    } else if output[0] == 3077 {
        output[0] = 1;
    } else if output[0] == 3078 {
        output[0] = 1;
    } else if output[0] == 3079 {
        output[0] = 1;
    } else if output[0] == 3080 {
        output[0] = 1;
    } else if output[0] == 3081 {
        output[0] = 1;
    } else if output[0] == 3082 {
        output[0] = 1;
    } else if output[0] == 3083 {
        output[0] = 1;
    } else if output[0] == 3084 {
        output[0] = 1;
    } else if output[0] == 3085 {
        output[0] = 1;
    } else if output[0] == 3086 {
        output[0] = 1;
    } else if output[0] == 3087 {
        output[0] = 1;
    } else if output[0] == 3088 {
        output[0] = 1;
    } else if output[0] == 3089 {
        output[0] = 1;
    } else if output[0] == 3090 {
        output[0] = 1;
    } else if output[0] == 3091 {
        output[0] = 1;
    } else if output[0] == 3092 {
        output[0] = 1;
    } else if output[0] == 3093 {
        output[0] = 1;
    } else if output[0] == 3094 {
        output[0] = 1;
    } else if output[0] == 3095 {
        output[0] = 1;
    } else if output[0] == 3096 {
        output[0] = 1;
    } else if output[0] == 3097 {
        output[0] = 1;
    } else if output[0] == 3098 {
        output[0] = 1;
    } else if output[0] == 3099 {
        output[0] = 1;
    } else if output[0] == 3100 {
        output[0] = 1;
    } else if output[0] == 3101 {
        output[0] = 1;
    } else if output[0] == 3102 {
        output[0] = 1;
    } else if output[0] == 3103 {
        output[0] = 1;
    } else if output[0] == 3104 {
        output[0] = 1;
    } else if output[0] == 3105 {
        output[0] = 1;
    } else if output[0] == 3106 {
        output[0] = 1;
    } else if output[0] == 3107 {
        output[0] = 1;
    } else if output[0] == 3108 {
        output[0] = 1;
    } else if output[0] == 3109 {
        output[0] = 1;
    } else if output[0] == 3110 {
        output[0] = 1;
    } else if output[0] == 3111 {
        output[0] = 1;
    } else if output[0] == 3112 {
        output[0] = 1;
    } else if output[0] == 3113 {
        output[0] = 1;
    } else if output[0] == 3114 {
        output[0] = 1;
    } else if output[0] == 3115 {
        output[0] = 1;
    } else if output[0] == 3116 {
        output[0] = 1;
    } else if output[0] == 3117 {
        output[0] = 1;
    } else if output[0] == 3118 {
        output[0] = 1;
    } else if output[0] == 3119 {
        output[0] = 1;
    } else if output[0] == 3120 {
        output[0] = 1;
    } else if output[0] == 3121 {
        output[0] = 1;
    } else if output[0] == 3122 {
        output[0] = 1;
    } else if output[0] == 3123 {
        output[0] = 1;
    } else if output[0] == 3124 {
        output[0] = 1;
    } else if output[0] == 3125 {
        output[0] = 1;
    } else if output[0] == 3126 {
        output[0] = 1;
    } else if output[0] == 3127 {
        output[0] = 1;
    } else if output[0] == 3128 {
        output[0] = 1;
    } else if output[0] == 3129 {
        output[0] = 1;
    } else if output[0] == 3130 {
        output[0] = 1;
    } else if output[0] == 3131 {
        output[0] = 1;
    } else if output[0] == 3132 {
        output[0] = 1;
    } else if output[0] == 3133 {
        output[0] = 1;
    } else if output[0] == 3134 {
        output[0] = 1;
    } else if output[0] == 3135 {
        output[0] = 1;
    } else if output[0] == 3136 {
        output[0] = 1;
    } else if output[0] == 3137 {
        output[0] = 1;
    } else if output[0] == 3138 {
        output[0] = 1;
    } else if output[0] == 3139 {
        output[0] = 1;
    } else if output[0] == 3140 {
        output[0] = 1;
    } else if output[0] == 3141 {
        output[0] = 1;
    } else if output[0] == 3142 {
        output[0] = 1;
    } else if output[0] == 3143 {
        output[0] = 1;
    } else if output[0] == 3144 {
        output[0] = 1;
    } else if output[0] == 3145 {
        output[0] = 1;
    } else if output[0] == 3146 {
        output[0] = 1;
    } else if output[0] == 3147 {
        output[0] = 1;
    } else if output[0] == 3148 {
        output[0] = 1;
    } else if output[0] == 3149 {
        output[0] = 1;
    } else if output[0] == 3150 {
        output[0] = 1;
    } else if output[0] == 3151 {
        output[0] = 1;
    } else if output[0] == 3152 {
        output[0] = 1;
    } else if output[0] == 3153 {
        output[0] = 1;
    } else if output[0] == 3154 {
        output[0] = 1;
    } else if output[0] == 3155 {
        output[0] = 1;
    } else if output[0] == 3156 {
        output[0] = 1;
    } else if output[0] == 3157 {
        output[0] = 1;
    } else if output[0] == 3158 {
        output[0] = 1;
    } else if output[0] == 3159 {
        output[0] = 1;
    } else if output[0] == 3160 {
        output[0] = 1;
    } else if output[0] == 3161 {
        output[0] = 1;
    } else if output[0] == 3162 {
        output[0] = 1;
    } else if output[0] == 3163 {
        output[0] = 1;
    } else if output[0] == 3164 {
        output[0] = 1;
    } else if output[0] == 3165 {
        output[0] = 1;
    } else if output[0] == 3166 {
        output[0] = 1;
    } else if output[0] == 3167 {
        output[0] = 1;
    } else if output[0] == 3168 {
        output[0] = 1;
    } else if output[0] == 3169 {
        output[0] = 1;
    } else if output[0] == 3170 {
        output[0] = 1;
    } else if output[0] == 3171 {
        output[0] = 1;
    } else if output[0] == 3172 {
        output[0] = 1;
    } else if output[0] == 3173 {
        output[0] = 1;
    } else if output[0] == 3174 {
        output[0] = 1;
    } else if output[0] == 3175 {
        output[0] = 1;
    } else if output[0] == 3176 {
        output[0] = 1;
    } else if output[0] == 3177 {
        output[0] = 1;
    } else if output[0] == 3178 {
        output[0] = 1;
    } else if output[0] == 3179 {
        output[0] = 1;
    } else if output[0] == 3180 {
        output[0] = 1;
    } else if output[0] == 3181 {
        output[0] = 1;
    } else if output[0] == 3182 {
        output[0] = 1;
    } else if output[0] == 3183 {
        output[0] = 1;
    } else if output[0] == 3184 {
        output[0] = 1;
    } else if output[0] == 3185 {
        output[0] = 1;
    } else if output[0] == 3186 {
        output[0] = 1;
    } else if output[0] == 3187 {
        output[0] = 1;
    } else if output[0] == 3188 {
        output[0] = 1;
    } else if output[0] == 3189 {
        output[0] = 1;
    } else if output[0] == 3190 {
        output[0] = 1;
    } else if output[0] == 3191 {
        output[0] = 1;
    } else if output[0] == 3192 {
        output[0] = 1;
    } else if output[0] == 3193 {
        output[0] = 1;
    } else if output[0] == 3194 {
        output[0] = 1;
    } else if output[0] == 3195 {
        output[0] = 1;
    } else if output[0] == 3196 {
        output[0] = 1;
    } else if output[0] == 3197 {
        output[0] = 1;
    } else if output[0] == 3198 {
        output[0] = 1;
    } else if output[0] == 3199 {
        output[0] = 1;
    } else if output[0] == 3200 {
        output[0] = 1;
    } else if output[0] == 3201 {
        output[0] = 1;
    } else if output[0] == 3202 {
        output[0] = 1;
    } else if output[0] == 3203 {
        output[0] = 1;
    } else if output[0] == 3204 {
        output[0] = 1;
    } else if output[0] == 3205 {
        output[0] = 1;
    } else if output[0] == 3206 {
        output[0] = 1;
    } else if output[0] == 3207 {
        output[0] = 1;
    } else if output[0] == 3208 {
        output[0] = 1;
    } else if output[0] == 3209 {
        output[0] = 1;
    } else if output[0] == 3210 {
        output[0] = 1;
    } else if output[0] == 3211 {
        output[0] = 1;
    } else if output[0] == 3212 {
        output[0] = 1;
    } else if output[0] == 3213 {
        output[0] = 1;
    } else if output[0] == 3214 {
        output[0] = 1;
    } else if output[0] == 3215 {
        output[0] = 1;
    } else if output[0] == 3216 {
        output[0] = 1;
    } else if output[0] == 3217 {
        output[0] = 1;
    } else if output[0] == 3218 {
        output[0] = 1;
    } else if output[0] == 3219 {
        output[0] = 1;
    } else if output[0] == 3220 {
        output[0] = 1;
    } else if output[0] == 3221 {
        output[0] = 1;
    } else if output[0] == 3222 {
        output[0] = 1;
    } else if output[0] == 3223 {
        output[0] = 1;
    } else if output[0] == 3224 {
        output[0] = 1;
    } else if output[0] == 3225 {
        output[0] = 1;
    } else if output[0] == 3226 {
        output[0] = 1;
    } else if output[0] == 3227 {
        output[0] = 1;
    } else if output[0] == 3228 {
        output[0] = 1;
    } else if output[0] == 3229 {
        output[0] = 1;
    } else if output[0] == 3230 {
        output[0] = 1;
    } else if output[0] == 3231 {
        output[0] = 1;
    } else if output[0] == 3232 {
        output[0] = 1;
    } else if output[0] == 3233 {
        output[0] = 1;
    } else if output[0] == 3234 {
        output[0] = 1;
    } else if output[0] == 3235 {
        output[0] = 1;
    } else if output[0] == 3236 {
        output[0] = 1;
    } else if output[0] == 3237 {
        output[0] = 1;
    } else if output[0] == 3238 {
        output[0] = 1;
    } else if output[0] == 3239 {
        output[0] = 1;
    } else if output[0] == 3240 {
        output[0] = 1;
    } else if output[0] == 3241 {
        output[0] = 1;
    } else if output[0] == 3242 {
        output[0] = 1;
    } else if output[0] == 3243 {
        output[0] = 1;
    } else if output[0] == 3244 {
        output[0] = 1;
    } else if output[0] == 3245 {
        output[0] = 1;
    } else if output[0] == 3246 {
        output[0] = 1;
    } else if output[0] == 3247 {
        output[0] = 1;
    } else if output[0] == 3248 {
        output[0] = 1;
    } else if output[0] == 3249 {
        output[0] = 1;
    } else if output[0] == 3250 {
        output[0] = 1;
    } else if output[0] == 3251 {
        output[0] = 1;
    } else if output[0] == 3252 {
        output[0] = 1;
    } else if output[0] == 3253 {
        output[0] = 1;
    } else if output[0] == 3254 {
        output[0] = 1;
    } else if output[0] == 3255 {
        output[0] = 1;
    } else if output[0] == 3256 {
        output[0] = 1;
    } else if output[0] == 3257 {
        output[0] = 1;
    } else if output[0] == 3258 {
        output[0] = 1;
    } else if output[0] == 3259 {
        output[0] = 1;
    } else if output[0] == 3260 {
        output[0] = 1;
    } else if output[0] == 3261 {
        output[0] = 1;
    } else if output[0] == 3262 {
        output[0] = 1;
    } else if output[0] == 3263 {
        output[0] = 1;
    } else if output[0] == 3264 {
        output[0] = 1;
    } else if output[0] == 3265 {
        output[0] = 1;
    } else if output[0] == 3266 {
        output[0] = 1;
    } else if output[0] == 3267 {
        output[0] = 1;
    } else if output[0] == 3268 {
        output[0] = 1;
    } else if output[0] == 3269 {
        output[0] = 1;
    } else if output[0] == 3270 {
        output[0] = 1;
    } else if output[0] == 3271 {
        output[0] = 1;
    } else if output[0] == 3272 {
        output[0] = 1;
    } else if output[0] == 3273 {
        output[0] = 1;
    } else if output[0] == 3274 {
        output[0] = 1;
    } else if output[0] == 3275 {
        output[0] = 1;
    } else if output[0] == 3276 {
        output[0] = 1;
    } else if output[0] == 3277 {
        output[0] = 1;
    } else if output[0] == 3278 {
        output[0] = 1;
    } else if output[0] == 3279 {
        output[0] = 1;
    } else if output[0] == 3280 {
        output[0] = 1;
    } else if output[0] == 3281 {
        output[0] = 1;
    } else if output[0] == 3282 {
        output[0] = 1;
    } else if output[0] == 3283 {
        output[0] = 1;
    } else if output[0] == 3284 {
        output[0] = 1;
    } else if output[0] == 3285 {
        output[0] = 1;
    } else if output[0] == 3286 {
        output[0] = 1;
    } else if output[0] == 3287 {
        output[0] = 1;
    } else if output[0] == 3288 {
        output[0] = 1;
    } else if output[0] == 3289 {
        output[0] = 1;
    } else if output[0] == 3290 {
        output[0] = 1;
    } else if output[0] == 3291 {
        output[0] = 1;
    } else if output[0] == 3292 {
        output[0] = 1;
    } else if output[0] == 3293 {
        output[0] = 1;
    } else if output[0] == 3294 {
        output[0] = 1;
    } else if output[0] == 3295 {
        output[0] = 1;
    } else if output[0] == 3296 {
        output[0] = 1;
    } else if output[0] == 3297 {
        output[0] = 1;
    } else if output[0] == 3298 {
        output[0] = 1;
    } else if output[0] == 3299 {
        output[0] = 1;
    } else if output[0] == 3300 {
        output[0] = 1;
    } else if output[0] == 3301 {
        output[0] = 1;
    } else if output[0] == 3302 {
        output[0] = 1;
    } else if output[0] == 3303 {
        output[0] = 1;
    } else if output[0] == 3304 {
        output[0] = 1;
    } else if output[0] == 3305 {
        output[0] = 1;
    } else if output[0] == 3306 {
        output[0] = 1;
    } else if output[0] == 3307 {
        output[0] = 1;
    } else if output[0] == 3308 {
        output[0] = 1;
    } else if output[0] == 3309 {
        output[0] = 1;
    } else if output[0] == 3310 {
        output[0] = 1;
    } else if output[0] == 3311 {
        output[0] = 1;
    } else if output[0] == 3312 {
        output[0] = 1;
    } else if output[0] == 3313 {
        output[0] = 1;
    } else if output[0] == 3314 {
        output[0] = 1;
    } else if output[0] == 3315 {
        output[0] = 1;
    } else if output[0] == 3316 {
        output[0] = 1;
    } else if output[0] == 3317 {
        output[0] = 1;
    } else if output[0] == 3318 {
        output[0] = 1;
    } else if output[0] == 3319 {
        output[0] = 1;
    } else if output[0] == 3320 {
        output[0] = 1;
    } else if output[0] == 3321 {
        output[0] = 1;
    } else if output[0] == 3322 {
        output[0] = 1;
    } else if output[0] == 3323 {
        output[0] = 1;
    } else if output[0] == 3324 {
        output[0] = 1;
    } else if output[0] == 3325 {
        output[0] = 1;
    } else if output[0] == 3326 {
        output[0] = 1;
    } else if output[0] == 3327 {
        output[0] = 1;
    } else if output[0] == 3328 {
        output[0] = 1;
    } else if output[0] == 3329 {
        output[0] = 1;
    } else if output[0] == 3330 {
        output[0] = 1;
    } else if output[0] == 3331 {
        output[0] = 1;
    } else if output[0] == 3332 {
        output[0] = 1;
    } else if output[0] == 3333 {
        output[0] = 1;
    } else if output[0] == 3334 {
        output[0] = 1;
    } else if output[0] == 3335 {
        output[0] = 1;
    } else if output[0] == 3336 {
        output[0] = 1;
    } else if output[0] == 3337 {
        output[0] = 1;
    } else if output[0] == 3338 {
        output[0] = 1;
    } else if output[0] == 3339 {
        output[0] = 1;
    } else if output[0] == 3340 {
        output[0] = 1;
    } else if output[0] == 3341 {
        output[0] = 1;
    } else if output[0] == 3342 {
        output[0] = 1;
    } else if output[0] == 3343 {
        output[0] = 1;
    } else if output[0] == 3344 {
        output[0] = 1;
    } else if output[0] == 3345 {
        output[0] = 1;
    } else if output[0] == 3346 {
        output[0] = 1;
    } else if output[0] == 3347 {
        output[0] = 1;
    } else if output[0] == 3348 {
        output[0] = 1;
    } else if output[0] == 3349 {
        output[0] = 1;
    } else if output[0] == 3350 {
        output[0] = 1;
    } else if output[0] == 3351 {
        output[0] = 1;
    } else if output[0] == 3352 {
        output[0] = 1;
    } else if output[0] == 3353 {
        output[0] = 1;
    } else if output[0] == 3354 {
        output[0] = 1;
    } else if output[0] == 3355 {
        output[0] = 1;
    } else if output[0] == 3356 {
        output[0] = 1;
    } else if output[0] == 3357 {
        output[0] = 1;
    } else if output[0] == 3358 {
        output[0] = 1;
    } else if output[0] == 3359 {
        output[0] = 1;
    } else if output[0] == 3360 {
        output[0] = 1;
    } else if output[0] == 3361 {
        output[0] = 1;
    } else if output[0] == 3362 {
        output[0] = 1;
    } else if output[0] == 3363 {
        output[0] = 1;
    } else if output[0] == 3364 {
        output[0] = 1;
    } else if output[0] == 3365 {
        output[0] = 1;
    } else if output[0] == 3366 {
        output[0] = 1;
    } else if output[0] == 3367 {
        output[0] = 1;
    } else if output[0] == 3368 {
        output[0] = 1;
    } else if output[0] == 3369 {
        output[0] = 1;
    } else if output[0] == 3370 {
        output[0] = 1;
    } else if output[0] == 3371 {
        output[0] = 1;
    } else if output[0] == 3372 {
        output[0] = 1;
    } else if output[0] == 3373 {
        output[0] = 1;
    } else if output[0] == 3374 {
        output[0] = 1;
    } else if output[0] == 3375 {
        output[0] = 1;
    } else if output[0] == 3376 {
        output[0] = 1;
    } else if output[0] == 3377 {
        output[0] = 1;
    } else if output[0] == 3378 {
        output[0] = 1;
    } else if output[0] == 3379 {
        output[0] = 1;
    } else if output[0] == 3380 {
        output[0] = 1;
    } else if output[0] == 3381 {
        output[0] = 1;
    } else if output[0] == 3382 {
        output[0] = 1;
    } else if output[0] == 3383 {
        output[0] = 1;
    } else if output[0] == 3384 {
        output[0] = 1;
    } else if output[0] == 3385 {
        output[0] = 1;
    } else if output[0] == 3386 {
        output[0] = 1;
    } else if output[0] == 3387 {
        output[0] = 1;
    } else if output[0] == 3388 {
        output[0] = 1;
    } else if output[0] == 3389 {
        output[0] = 1;
    } else if output[0] == 3390 {
        output[0] = 1;
    } else if output[0] == 3391 {
        output[0] = 1;
    } else if output[0] == 3392 {
        output[0] = 1;
    } else if output[0] == 3393 {
        output[0] = 1;
    } else if output[0] == 3394 {
        output[0] = 1;
    } else if output[0] == 3395 {
        output[0] = 1;
    } else if output[0] == 3396 {
        output[0] = 1;
    } else if output[0] == 3397 {
        output[0] = 1;
    } else if output[0] == 3398 {
        output[0] = 1;
    } else if output[0] == 3399 {
        output[0] = 1;
    } else if output[0] == 3400 {
        output[0] = 1;
    } else if output[0] == 3401 {
        output[0] = 1;
    } else if output[0] == 3402 {
        output[0] = 1;
    } else if output[0] == 3403 {
        output[0] = 1;
    } else if output[0] == 3404 {
        output[0] = 1;
    } else if output[0] == 3405 {
        output[0] = 1;
    } else if output[0] == 3406 {
        output[0] = 1;
    } else if output[0] == 3407 {
        output[0] = 1;
    } else if output[0] == 3408 {
        output[0] = 1;
    } else if output[0] == 3409 {
        output[0] = 1;
    } else if output[0] == 3410 {
        output[0] = 1;
    } else if output[0] == 3411 {
        output[0] = 1;
    } else if output[0] == 3412 {
        output[0] = 1;
    } else if output[0] == 3413 {
        output[0] = 1;
    } else if output[0] == 3414 {
        output[0] = 1;
    } else if output[0] == 3415 {
        output[0] = 1;
    } else if output[0] == 3416 {
        output[0] = 1;
    } else if output[0] == 3417 {
        output[0] = 1;
    } else if output[0] == 3418 {
        output[0] = 1;
    } else if output[0] == 3419 {
        output[0] = 1;
    } else if output[0] == 3420 {
        output[0] = 1;
    } else if output[0] == 3421 {
        output[0] = 1;
    } else if output[0] == 3422 {
        output[0] = 1;
    } else if output[0] == 3423 {
        output[0] = 1;
    } else if output[0] == 3424 {
        output[0] = 1;
    } else if output[0] == 3425 {
        output[0] = 1;
    } else if output[0] == 3426 {
        output[0] = 1;
    } else if output[0] == 3427 {
        output[0] = 1;
    } else if output[0] == 3428 {
        output[0] = 1;
    } else if output[0] == 3429 {
        output[0] = 1;
    } else if output[0] == 3430 {
        output[0] = 1;
    } else if output[0] == 3431 {
        output[0] = 1;
    } else if output[0] == 3432 {
        output[0] = 1;
    } else if output[0] == 3433 {
        output[0] = 1;
    } else if output[0] == 3434 {
        output[0] = 1;
    } else if output[0] == 3435 {
        output[0] = 1;
    } else if output[0] == 3436 {
        output[0] = 1;
    } else if output[0] == 3437 {
        output[0] = 1;
    } else if output[0] == 3438 {
        output[0] = 1;
    } else if output[0] == 3439 {
        output[0] = 1;
    } else if output[0] == 3440 {
        output[0] = 1;
    } else if output[0] == 3441 {
        output[0] = 1;
    } else if output[0] == 3442 {
        output[0] = 1;
    } else if output[0] == 3443 {
        output[0] = 1;
    } else if output[0] == 3444 {
        output[0] = 1;
    } else if output[0] == 3445 {
        output[0] = 1;
    } else if output[0] == 3446 {
        output[0] = 1;
    } else if output[0] == 3447 {
        output[0] = 1;
    } else if output[0] == 3448 {
        output[0] = 1;
    } else if output[0] == 3449 {
        output[0] = 1;
    } else if output[0] == 3450 {
        output[0] = 1;
    } else if output[0] == 3451 {
        output[0] = 1;
    } else if output[0] == 3452 {
        output[0] = 1;
    } else if output[0] == 3453 {
        output[0] = 1;
    } else if output[0] == 3454 {
        output[0] = 1;
    } else if output[0] == 3455 {
        output[0] = 1;
    } else if output[0] == 3456 {
        output[0] = 1;
    } else if output[0] == 3457 {
        output[0] = 1;
    } else if output[0] == 3458 {
        output[0] = 1;
    } else if output[0] == 3459 {
        output[0] = 1;
    } else if output[0] == 3460 {
        output[0] = 1;
    } else if output[0] == 3461 {
        output[0] = 1;
    } else if output[0] == 3462 {
        output[0] = 1;
    } else if output[0] == 3463 {
        output[0] = 1;
    } else if output[0] == 3464 {
        output[0] = 1;
    } else if output[0] == 3465 {
        output[0] = 1;
    } else if output[0] == 3466 {
        output[0] = 1;
    } else if output[0] == 3467 {
        output[0] = 1;
    } else if output[0] == 3468 {
        output[0] = 1;
    } else if output[0] == 3469 {
        output[0] = 1;
    } else if output[0] == 3470 {
        output[0] = 1;
    } else if output[0] == 3471 {
        output[0] = 1;
    } else if output[0] == 3472 {
        output[0] = 1;
    } else if output[0] == 3473 {
        output[0] = 1;
    } else if output[0] == 3474 {
        output[0] = 1;
    } else if output[0] == 3475 {
        output[0] = 1;
    } else if output[0] == 3476 {
        output[0] = 1;
    } else if output[0] == 3477 {
        output[0] = 1;
    } else if output[0] == 3478 {
        output[0] = 1;
    } else if output[0] == 3479 {
        output[0] = 1;
    } else if output[0] == 3480 {
        output[0] = 1;
    } else if output[0] == 3481 {
        output[0] = 1;
    } else if output[0] == 3482 {
        output[0] = 1;
    } else if output[0] == 3483 {
        output[0] = 1;
    } else if output[0] == 3484 {
        output[0] = 1;
    } else if output[0] == 3485 {
        output[0] = 1;
    } else if output[0] == 3486 {
        output[0] = 1;
    } else if output[0] == 3487 {
        output[0] = 1;
    } else if output[0] == 3488 {
        output[0] = 1;
    } else if output[0] == 3489 {
        output[0] = 1;
    } else if output[0] == 3490 {
        output[0] = 1;
    } else if output[0] == 3491 {
        output[0] = 1;
    } else if output[0] == 3492 {
        output[0] = 1;
    } else if output[0] == 3493 {
        output[0] = 1;
    } else if output[0] == 3494 {
        output[0] = 1;
    } else if output[0] == 3495 {
        output[0] = 1;
    } else if output[0] == 3496 {
        output[0] = 1;
    } else if output[0] == 3497 {
        output[0] = 1;
    } else if output[0] == 3498 {
        output[0] = 1;
    } else if output[0] == 3499 {
        output[0] = 1;
    } else if output[0] == 3500 {
        output[0] = 1;
    } else if output[0] == 3501 {
        output[0] = 1;
    } else if output[0] == 3502 {
        output[0] = 1;
    } else if output[0] == 3503 {
        output[0] = 1;
    } else if output[0] == 3504 {
        output[0] = 1;
    } else if output[0] == 3505 {
        output[0] = 1;
    } else if output[0] == 3506 {
        output[0] = 1;
    } else if output[0] == 3507 {
        output[0] = 1;
    } else if output[0] == 3508 {
        output[0] = 1;
    } else if output[0] == 3509 {
        output[0] = 1;
    } else if output[0] == 3510 {
        output[0] = 1;
    } else if output[0] == 3511 {
        output[0] = 1;
    } else if output[0] == 3512 {
        output[0] = 1;
    } else if output[0] == 3513 {
        output[0] = 1;
    } else if output[0] == 3514 {
        output[0] = 1;
    } else if output[0] == 3515 {
        output[0] = 1;
    } else if output[0] == 3516 {
        output[0] = 1;
    } else if output[0] == 3517 {
        output[0] = 1;
    } else if output[0] == 3518 {
        output[0] = 1;
    } else if output[0] == 3519 {
        output[0] = 1;
    } else if output[0] == 3520 {
        output[0] = 1;
    } else if output[0] == 3521 {
        output[0] = 1;
    } else if output[0] == 3522 {
        output[0] = 1;
    } else if output[0] == 3523 {
        output[0] = 1;
    } else if output[0] == 3524 {
        output[0] = 1;
    } else if output[0] == 3525 {
        output[0] = 1;
    } else if output[0] == 3526 {
        output[0] = 1;
    } else if output[0] == 3527 {
        output[0] = 1;
    } else if output[0] == 3528 {
        output[0] = 1;
    } else if output[0] == 3529 {
        output[0] = 1;
    } else if output[0] == 3530 {
        output[0] = 1;
    } else if output[0] == 3531 {
        output[0] = 1;
    } else if output[0] == 3532 {
        output[0] = 1;
    } else if output[0] == 3533 {
        output[0] = 1;
    } else if output[0] == 3534 {
        output[0] = 1;
    } else if output[0] == 3535 {
        output[0] = 1;
    } else if output[0] == 3536 {
        output[0] = 1;
    } else if output[0] == 3537 {
        output[0] = 1;
    } else if output[0] == 3538 {
        output[0] = 1;
    } else if output[0] == 3539 {
        output[0] = 1;
    } else if output[0] == 3540 {
        output[0] = 1;
    } else if output[0] == 3541 {
        output[0] = 1;
    } else if output[0] == 3542 {
        output[0] = 1;
    } else if output[0] == 3543 {
        output[0] = 1;
    } else if output[0] == 3544 {
        output[0] = 1;
    } else if output[0] == 3545 {
        output[0] = 1;
    } else if output[0] == 3546 {
        output[0] = 1;
    } else if output[0] == 3547 {
        output[0] = 1;
    } else if output[0] == 3548 {
        output[0] = 1;
    } else if output[0] == 3549 {
        output[0] = 1;
    } else if output[0] == 3550 {
        output[0] = 1;
    } else if output[0] == 3551 {
        output[0] = 1;
    } else if output[0] == 3552 {
        output[0] = 1;
    } else if output[0] == 3553 {
        output[0] = 1;
    } else if output[0] == 3554 {
        output[0] = 1;
    } else if output[0] == 3555 {
        output[0] = 1;
    } else if output[0] == 3556 {
        output[0] = 1;
    } else if output[0] == 3557 {
        output[0] = 1;
    } else if output[0] == 3558 {
        output[0] = 1;
    } else if output[0] == 3559 {
        output[0] = 1;
    } else if output[0] == 3560 {
        output[0] = 1;
    } else if output[0] == 3561 {
        output[0] = 1;
    } else if output[0] == 3562 {
        output[0] = 1;
    } else if output[0] == 3563 {
        output[0] = 1;
    } else if output[0] == 3564 {
        output[0] = 1;
    } else if output[0] == 3565 {
        output[0] = 1;
    } else if output[0] == 3566 {
        output[0] = 1;
    } else if output[0] == 3567 {
        output[0] = 1;
    } else if output[0] == 3568 {
        output[0] = 1;
    } else if output[0] == 3569 {
        output[0] = 1;
    } else if output[0] == 3570 {
        output[0] = 1;
    } else if output[0] == 3571 {
        output[0] = 1;
    } else if output[0] == 3572 {
        output[0] = 1;
    } else if output[0] == 3573 {
        output[0] = 1;
    } else if output[0] == 3574 {
        output[0] = 1;
    } else if output[0] == 3575 {
        output[0] = 1;
    } else if output[0] == 3576 {
        output[0] = 1;
    } else if output[0] == 3577 {
        output[0] = 1;
    } else if output[0] == 3578 {
        output[0] = 1;
    } else if output[0] == 3579 {
        output[0] = 1;
    } else if output[0] == 3580 {
        output[0] = 1;
    } else if output[0] == 3581 {
        output[0] = 1;
    } else if output[0] == 3582 {
        output[0] = 1;
    } else if output[0] == 3583 {
        output[0] = 1;
    } else if output[0] == 3584 {
        output[0] = 1;
    } else if output[0] == 3585 {
        output[0] = 1;
    } else if output[0] == 3586 {
        output[0] = 1;
    } else if output[0] == 3587 {
        output[0] = 1;
    } else if output[0] == 3588 {
        output[0] = 1;
    } else if output[0] == 3589 {
        output[0] = 1;
    } else if output[0] == 3590 {
        output[0] = 1;
    } else if output[0] == 3591 {
        output[0] = 1;
    } else if output[0] == 3592 {
        output[0] = 1;
    } else if output[0] == 3593 {
        output[0] = 1;
    } else if output[0] == 3594 {
        output[0] = 1;
    } else if output[0] == 3595 {
        output[0] = 1;
    } else if output[0] == 3596 {
        output[0] = 1;
    } else if output[0] == 3597 {
        output[0] = 1;
    } else if output[0] == 3598 {
        output[0] = 1;
    } else if output[0] == 3599 {
        output[0] = 1;
    } else if output[0] == 3600 {
        output[0] = 1;
    } else if output[0] == 3601 {
        output[0] = 1;
    } else if output[0] == 3602 {
        output[0] = 1;
    } else if output[0] == 3603 {
        output[0] = 1;
    } else if output[0] == 3604 {
        output[0] = 1;
    } else if output[0] == 3605 {
        output[0] = 1;
    } else if output[0] == 3606 {
        output[0] = 1;
    } else if output[0] == 3607 {
        output[0] = 1;
    } else if output[0] == 3608 {
        output[0] = 1;
    } else if output[0] == 3609 {
        output[0] = 1;
    } else if output[0] == 3610 {
        output[0] = 1;
    } else if output[0] == 3611 {
        output[0] = 1;
    } else if output[0] == 3612 {
        output[0] = 1;
    } else if output[0] == 3613 {
        output[0] = 1;
    } else if output[0] == 3614 {
        output[0] = 1;
    } else if output[0] == 3615 {
        output[0] = 1;
    } else if output[0] == 3616 {
        output[0] = 1;
    } else if output[0] == 3617 {
        output[0] = 1;
    } else if output[0] == 3618 {
        output[0] = 1;
    } else if output[0] == 3619 {
        output[0] = 1;
    } else if output[0] == 3620 {
        output[0] = 1;
    } else if output[0] == 3621 {
        output[0] = 1;
    } else if output[0] == 3622 {
        output[0] = 1;
    } else if output[0] == 3623 {
        output[0] = 1;
    } else if output[0] == 3624 {
        output[0] = 1;
    } else if output[0] == 3625 {
        output[0] = 1;
    } else if output[0] == 3626 {
        output[0] = 1;
    } else if output[0] == 3627 {
        output[0] = 1;
    } else if output[0] == 3628 {
        output[0] = 1;
    } else if output[0] == 3629 {
        output[0] = 1;
    } else if output[0] == 3630 {
        output[0] = 1;
    } else if output[0] == 3631 {
        output[0] = 1;
    } else if output[0] == 3632 {
        output[0] = 1;
    } else if output[0] == 3633 {
        output[0] = 1;
    } else if output[0] == 3634 {
        output[0] = 1;
    } else if output[0] == 3635 {
        output[0] = 1;
    } else if output[0] == 3636 {
        output[0] = 1;
    } else if output[0] == 3637 {
        output[0] = 1;
    } else if output[0] == 3638 {
        output[0] = 1;
    } else if output[0] == 3639 {
        output[0] = 1;
    } else if output[0] == 3640 {
        output[0] = 1;
    } else if output[0] == 3641 {
        output[0] = 1;
    } else if output[0] == 3642 {
        output[0] = 1;
    } else if output[0] == 3643 {
        output[0] = 1;
    } else if output[0] == 3644 {
        output[0] = 1;
    } else if output[0] == 3645 {
        output[0] = 1;
    } else if output[0] == 3646 {
        output[0] = 1;
    } else if output[0] == 3647 {
        output[0] = 1;
    } else if output[0] == 3648 {
        output[0] = 1;
    } else if output[0] == 3649 {
        output[0] = 1;
    } else if output[0] == 3650 {
        output[0] = 1;
    } else if output[0] == 3651 {
        output[0] = 1;
    } else if output[0] == 3652 {
        output[0] = 1;
    } else if output[0] == 3653 {
        output[0] = 1;
    } else if output[0] == 3654 {
        output[0] = 1;
    } else if output[0] == 3655 {
        output[0] = 1;
    } else if output[0] == 3656 {
        output[0] = 1;
    } else if output[0] == 3657 {
        output[0] = 1;
    } else if output[0] == 3658 {
        output[0] = 1;
    } else if output[0] == 3659 {
        output[0] = 1;
    } else if output[0] == 3660 {
        output[0] = 1;
    } else if output[0] == 3661 {
        output[0] = 1;
    } else if output[0] == 3662 {
        output[0] = 1;
    } else if output[0] == 3663 {
        output[0] = 1;
    } else if output[0] == 3664 {
        output[0] = 1;
    } else if output[0] == 3665 {
        output[0] = 1;
    } else if output[0] == 3666 {
        output[0] = 1;
    } else if output[0] == 3667 {
        output[0] = 1;
    } else if output[0] == 3668 {
        output[0] = 1;
    } else if output[0] == 3669 {
        output[0] = 1;
    } else if output[0] == 3670 {
        output[0] = 1;
    } else if output[0] == 3671 {
        output[0] = 1;
    } else if output[0] == 3672 {
        output[0] = 1;
    } else if output[0] == 3673 {
        output[0] = 1;
    } else if output[0] == 3674 {
        output[0] = 1;
    } else if output[0] == 3675 {
        output[0] = 1;
    } else if output[0] == 3676 {
        output[0] = 1;
    } else if output[0] == 3677 {
        output[0] = 1;
    } else if output[0] == 3678 {
        output[0] = 1;
    } else if output[0] == 3679 {
        output[0] = 1;
    } else if output[0] == 3680 {
        output[0] = 1;
    } else if output[0] == 3681 {
        output[0] = 1;
    } else if output[0] == 3682 {
        output[0] = 1;
    } else if output[0] == 3683 {
        output[0] = 1;
    } else if output[0] == 3684 {
        output[0] = 1;
    } else if output[0] == 3685 {
        output[0] = 1;
    } else if output[0] == 3686 {
        output[0] = 1;
    } else if output[0] == 3687 {
        output[0] = 1;
    } else if output[0] == 3688 {
        output[0] = 1;
    } else if output[0] == 3689 {
        output[0] = 1;
    } else if output[0] == 3690 {
        output[0] = 1;
    } else if output[0] == 3691 {
        output[0] = 1;
    } else if output[0] == 3692 {
        output[0] = 1;
    } else if output[0] == 3693 {
        output[0] = 1;
    } else if output[0] == 3694 {
        output[0] = 1;
    } else if output[0] == 3695 {
        output[0] = 1;
    } else if output[0] == 3696 {
        output[0] = 1;
    } else if output[0] == 3697 {
        output[0] = 1;
    } else if output[0] == 3698 {
        output[0] = 1;
    } else if output[0] == 3699 {
        output[0] = 1;
    } else if output[0] == 3700 {
        output[0] = 1;
    } else if output[0] == 3701 {
        output[0] = 1;
    } else if output[0] == 3702 {
        output[0] = 1;
    } else if output[0] == 3703 {
        output[0] = 1;
    } else if output[0] == 3704 {
        output[0] = 1;
    } else if output[0] == 3705 {
        output[0] = 1;
    } else if output[0] == 3706 {
        output[0] = 1;
    } else if output[0] == 3707 {
        output[0] = 1;
    } else if output[0] == 3708 {
        output[0] = 1;
    } else if output[0] == 3709 {
        output[0] = 1;
    } else if output[0] == 3710 {
        output[0] = 1;
    } else if output[0] == 3711 {
        output[0] = 1;
    } else if output[0] == 3712 {
        output[0] = 1;
    } else if output[0] == 3713 {
        output[0] = 1;
    } else if output[0] == 3714 {
        output[0] = 1;
    } else if output[0] == 3715 {
        output[0] = 1;
    } else if output[0] == 3716 {
        output[0] = 1;
    } else if output[0] == 3717 {
        output[0] = 1;
    } else if output[0] == 3718 {
        output[0] = 1;
    } else if output[0] == 3719 {
        output[0] = 1;
    } else if output[0] == 3720 {
        output[0] = 1;
    } else if output[0] == 3721 {
        output[0] = 1;
    } else if output[0] == 3722 {
        output[0] = 1;
    } else if output[0] == 3723 {
        output[0] = 1;
    } else if output[0] == 3724 {
        output[0] = 1;
    } else if output[0] == 3725 {
        output[0] = 1;
    } else if output[0] == 3726 {
        output[0] = 1;
    } else if output[0] == 3727 {
        output[0] = 1;
    } else if output[0] == 3728 {
        output[0] = 1;
    } else if output[0] == 3729 {
        output[0] = 1;
    } else if output[0] == 3730 {
        output[0] = 1;
    } else if output[0] == 3731 {
        output[0] = 1;
    } else if output[0] == 3732 {
        output[0] = 1;
    } else if output[0] == 3733 {
        output[0] = 1;
    } else if output[0] == 3734 {
        output[0] = 1;
    } else if output[0] == 3735 {
        output[0] = 1;
    } else if output[0] == 3736 {
        output[0] = 1;
    } else if output[0] == 3737 {
        output[0] = 1;
    } else if output[0] == 3738 {
        output[0] = 1;
    } else if output[0] == 3739 {
        output[0] = 1;
    } else if output[0] == 3740 {
        output[0] = 1;
    } else if output[0] == 3741 {
        output[0] = 1;
    } else if output[0] == 3742 {
        output[0] = 1;
    } else if output[0] == 3743 {
        output[0] = 1;
    } else if output[0] == 3744 {
        output[0] = 1;
    } else if output[0] == 3745 {
        output[0] = 1;
    } else if output[0] == 3746 {
        output[0] = 1;
    } else if output[0] == 3747 {
        output[0] = 1;
    } else if output[0] == 3748 {
        output[0] = 1;
    } else if output[0] == 3749 {
        output[0] = 1;
    } else if output[0] == 3750 {
        output[0] = 1;
    } else if output[0] == 3751 {
        output[0] = 1;
    } else if output[0] == 3752 {
        output[0] = 1;
    } else if output[0] == 3753 {
        output[0] = 1;
    } else if output[0] == 3754 {
        output[0] = 1;
    } else if output[0] == 3755 {
        output[0] = 1;
    } else if output[0] == 3756 {
        output[0] = 1;
    } else if output[0] == 3757 {
        output[0] = 1;
    } else if output[0] == 3758 {
        output[0] = 1;
    } else if output[0] == 3759 {
        output[0] = 1;
    } else if output[0] == 3760 {
        output[0] = 1;
    } else if output[0] == 3761 {
        output[0] = 1;
    } else if output[0] == 3762 {
        output[0] = 1;
    } else if output[0] == 3763 {
        output[0] = 1;
    } else if output[0] == 3764 {
        output[0] = 1;
    } else if output[0] == 3765 {
        output[0] = 1;
    } else if output[0] == 3766 {
        output[0] = 1;
    } else if output[0] == 3767 {
        output[0] = 1;
    } else if output[0] == 3768 {
        output[0] = 1;
    } else if output[0] == 3769 {
        output[0] = 1;
    } else if output[0] == 3770 {
        output[0] = 1;
    } else if output[0] == 3771 {
        output[0] = 1;
    } else if output[0] == 3772 {
        output[0] = 1;
    } else if output[0] == 3773 {
        output[0] = 1;
    } else if output[0] == 3774 {
        output[0] = 1;
    } else if output[0] == 3775 {
        output[0] = 1;
    } else if output[0] == 3776 {
        output[0] = 1;
    } else if output[0] == 3777 {
        output[0] = 1;
    } else if output[0] == 3778 {
        output[0] = 1;
    } else if output[0] == 3779 {
        output[0] = 1;
    } else if output[0] == 3780 {
        output[0] = 1;
    } else if output[0] == 3781 {
        output[0] = 1;
    } else if output[0] == 3782 {
        output[0] = 1;
    } else if output[0] == 3783 {
        output[0] = 1;
    } else if output[0] == 3784 {
        output[0] = 1;
    } else if output[0] == 3785 {
        output[0] = 1;
    } else if output[0] == 3786 {
        output[0] = 1;
    } else if output[0] == 3787 {
        output[0] = 1;
    } else if output[0] == 3788 {
        output[0] = 1;
    } else if output[0] == 3789 {
        output[0] = 1;
    } else if output[0] == 3790 {
        output[0] = 1;
    } else if output[0] == 3791 {
        output[0] = 1;
    } else if output[0] == 3792 {
        output[0] = 1;
    } else if output[0] == 3793 {
        output[0] = 1;
    } else if output[0] == 3794 {
        output[0] = 1;
    } else if output[0] == 3795 {
        output[0] = 1;
    } else if output[0] == 3796 {
        output[0] = 1;
    } else if output[0] == 3797 {
        output[0] = 1;
    } else if output[0] == 3798 {
        output[0] = 1;
    } else if output[0] == 3799 {
        output[0] = 1;
    } else if output[0] == 3800 {
        output[0] = 1;
    } else if output[0] == 3801 {
        output[0] = 1;
    } else if output[0] == 3802 {
        output[0] = 1;
    } else if output[0] == 3803 {
        output[0] = 1;
    } else if output[0] == 3804 {
        output[0] = 1;
    } else if output[0] == 3805 {
        output[0] = 1;
    } else if output[0] == 3806 {
        output[0] = 1;
    } else if output[0] == 3807 {
        output[0] = 1;
    } else if output[0] == 3808 {
        output[0] = 1;
    } else if output[0] == 3809 {
        output[0] = 1;
    } else if output[0] == 3810 {
        output[0] = 1;
    } else if output[0] == 3811 {
        output[0] = 1;
    } else if output[0] == 3812 {
        output[0] = 1;
    } else if output[0] == 3813 {
        output[0] = 1;
    } else if output[0] == 3814 {
        output[0] = 1;
    } else if output[0] == 3815 {
        output[0] = 1;
    } else if output[0] == 3816 {
        output[0] = 1;
    } else if output[0] == 3817 {
        output[0] = 1;
    } else if output[0] == 3818 {
        output[0] = 1;
    } else if output[0] == 3819 {
        output[0] = 1;
    } else if output[0] == 3820 {
        output[0] = 1;
    } else if output[0] == 3821 {
        output[0] = 1;
    } else if output[0] == 3822 {
        output[0] = 1;
    } else if output[0] == 3823 {
        output[0] = 1;
    } else if output[0] == 3824 {
        output[0] = 1;
    } else if output[0] == 3825 {
        output[0] = 1;
    } else if output[0] == 3826 {
        output[0] = 1;
    } else if output[0] == 3827 {
        output[0] = 1;
    } else if output[0] == 3828 {
        output[0] = 1;
    } else if output[0] == 3829 {
        output[0] = 1;
    } else if output[0] == 3830 {
        output[0] = 1;
    } else if output[0] == 3831 {
        output[0] = 1;
    } else if output[0] == 3832 {
        output[0] = 1;
    } else if output[0] == 3833 {
        output[0] = 1;
    } else if output[0] == 3834 {
        output[0] = 1;
    } else if output[0] == 3835 {
        output[0] = 1;
    } else if output[0] == 3836 {
        output[0] = 1;
    } else if output[0] == 3837 {
        output[0] = 1;
    } else if output[0] == 3838 {
        output[0] = 1;
    } else if output[0] == 3839 {
        output[0] = 1;
    } else if output[0] == 3840 {
        output[0] = 1;
    } else if output[0] == 3841 {
        output[0] = 1;
    } else if output[0] == 3842 {
        output[0] = 1;
    } else if output[0] == 3843 {
        output[0] = 1;
    } else if output[0] == 3844 {
        output[0] = 1;
    } else if output[0] == 3845 {
        output[0] = 1;
    } else if output[0] == 3846 {
        output[0] = 1;
    } else if output[0] == 3847 {
        output[0] = 1;
    } else if output[0] == 3848 {
        output[0] = 1;
    } else if output[0] == 3849 {
        output[0] = 1;
    } else if output[0] == 3850 {
        output[0] = 1;
    } else if output[0] == 3851 {
        output[0] = 1;
    } else if output[0] == 3852 {
        output[0] = 1;
    } else if output[0] == 3853 {
        output[0] = 1;
    } else if output[0] == 3854 {
        output[0] = 1;
    } else if output[0] == 3855 {
        output[0] = 1;
    } else if output[0] == 3856 {
        output[0] = 1;
    } else if output[0] == 3857 {
        output[0] = 1;
    } else if output[0] == 3858 {
        output[0] = 1;
    } else if output[0] == 3859 {
        output[0] = 1;
    } else if output[0] == 3860 {
        output[0] = 1;
    } else if output[0] == 3861 {
        output[0] = 1;
    } else if output[0] == 3862 {
        output[0] = 1;
    } else if output[0] == 3863 {
        output[0] = 1;
    } else if output[0] == 3864 {
        output[0] = 1;
    } else if output[0] == 3865 {
        output[0] = 1;
    } else if output[0] == 3866 {
        output[0] = 1;
    } else if output[0] == 3867 {
        output[0] = 1;
    } else if output[0] == 3868 {
        output[0] = 1;
    } else if output[0] == 3869 {
        output[0] = 1;
    } else if output[0] == 3870 {
        output[0] = 1;
    } else if output[0] == 3871 {
        output[0] = 1;
    } else if output[0] == 3872 {
        output[0] = 1;
    } else if output[0] == 3873 {
        output[0] = 1;
    } else if output[0] == 3874 {
        output[0] = 1;
    } else if output[0] == 3875 {
        output[0] = 1;
    } else if output[0] == 3876 {
        output[0] = 1;
    } else if output[0] == 3877 {
        output[0] = 1;
    } else if output[0] == 3878 {
        output[0] = 1;
    } else if output[0] == 3879 {
        output[0] = 1;
    } else if output[0] == 3880 {
        output[0] = 1;
    } else if output[0] == 3881 {
        output[0] = 1;
    } else if output[0] == 3882 {
        output[0] = 1;
    } else if output[0] == 3883 {
        output[0] = 1;
    } else if output[0] == 3884 {
        output[0] = 1;
    } else if output[0] == 3885 {
        output[0] = 1;
    } else if output[0] == 3886 {
        output[0] = 1;
    } else if output[0] == 3887 {
        output[0] = 1;
    } else if output[0] == 3888 {
        output[0] = 1;
    } else if output[0] == 3889 {
        output[0] = 1;
    } else if output[0] == 3890 {
        output[0] = 1;
    } else if output[0] == 3891 {
        output[0] = 1;
    } else if output[0] == 3892 {
        output[0] = 1;
    } else if output[0] == 3893 {
        output[0] = 1;
    } else if output[0] == 3894 {
        output[0] = 1;
    } else if output[0] == 3895 {
        output[0] = 1;
    } else if output[0] == 3896 {
        output[0] = 1;
    } else if output[0] == 3897 {
        output[0] = 1;
    } else if output[0] == 3898 {
        output[0] = 1;
    } else if output[0] == 3899 {
        output[0] = 1;
    } else if output[0] == 3900 {
        output[0] = 1;
    } else if output[0] == 3901 {
        output[0] = 1;
    } else if output[0] == 3902 {
        output[0] = 1;
    } else if output[0] == 3903 {
        output[0] = 1;
    } else if output[0] == 3904 {
        output[0] = 1;
    } else if output[0] == 3905 {
        output[0] = 1;
    } else if output[0] == 3906 {
        output[0] = 1;
    } else if output[0] == 3907 {
        output[0] = 1;
    } else if output[0] == 3908 {
        output[0] = 1;
    } else if output[0] == 3909 {
        output[0] = 1;
    } else if output[0] == 3910 {
        output[0] = 1;
    } else if output[0] == 3911 {
        output[0] = 1;
    } else if output[0] == 3912 {
        output[0] = 1;
    } else if output[0] == 3913 {
        output[0] = 1;
    } else if output[0] == 3914 {
        output[0] = 1;
    } else if output[0] == 3915 {
        output[0] = 1;
    } else if output[0] == 3916 {
        output[0] = 1;
    } else if output[0] == 3917 {
        output[0] = 1;
    } else if output[0] == 3918 {
        output[0] = 1;
    } else if output[0] == 3919 {
        output[0] = 1;
    } else if output[0] == 3920 {
        output[0] = 1;
    } else if output[0] == 3921 {
        output[0] = 1;
    } else if output[0] == 3922 {
        output[0] = 1;
    } else if output[0] == 3923 {
        output[0] = 1;
    } else if output[0] == 3924 {
        output[0] = 1;
    } else if output[0] == 3925 {
        output[0] = 1;
    } else if output[0] == 3926 {
        output[0] = 1;
    } else if output[0] == 3927 {
        output[0] = 1;
    } else if output[0] == 3928 {
        output[0] = 1;
    } else if output[0] == 3929 {
        output[0] = 1;
    } else if output[0] == 3930 {
        output[0] = 1;
    } else if output[0] == 3931 {
        output[0] = 1;
    } else if output[0] == 3932 {
        output[0] = 1;
    } else if output[0] == 3933 {
        output[0] = 1;
    } else if output[0] == 3934 {
        output[0] = 1;
    } else if output[0] == 3935 {
        output[0] = 1;
    } else if output[0] == 3936 {
        output[0] = 1;
    } else if output[0] == 3937 {
        output[0] = 1;
    } else if output[0] == 3938 {
        output[0] = 1;
    } else if output[0] == 3939 {
        output[0] = 1;
    } else if output[0] == 3940 {
        output[0] = 1;
    } else if output[0] == 3941 {
        output[0] = 1;
    } else if output[0] == 3942 {
        output[0] = 1;
    } else if output[0] == 3943 {
        output[0] = 1;
    } else if output[0] == 3944 {
        output[0] = 1;
    } else if output[0] == 3945 {
        output[0] = 1;
    } else if output[0] == 3946 {
        output[0] = 1;
    } else if output[0] == 3947 {
        output[0] = 1;
    } else if output[0] == 3948 {
        output[0] = 1;
    } else if output[0] == 3949 {
        output[0] = 1;
    } else if output[0] == 3950 {
        output[0] = 1;
    } else if output[0] == 3951 {
        output[0] = 1;
    } else if output[0] == 3952 {
        output[0] = 1;
    } else if output[0] == 3953 {
        output[0] = 1;
    } else if output[0] == 3954 {
        output[0] = 1;
    } else if output[0] == 3955 {
        output[0] = 1;
    } else if output[0] == 3956 {
        output[0] = 1;
    } else if output[0] == 3957 {
        output[0] = 1;
    } else if output[0] == 3958 {
        output[0] = 1;
    } else if output[0] == 3959 {
        output[0] = 1;
    } else if output[0] == 3960 {
        output[0] = 1;
    } else if output[0] == 3961 {
        output[0] = 1;
    } else if output[0] == 3962 {
        output[0] = 1;
    } else if output[0] == 3963 {
        output[0] = 1;
    } else if output[0] == 3964 {
        output[0] = 1;
    } else if output[0] == 3965 {
        output[0] = 1;
    } else if output[0] == 3966 {
        output[0] = 1;
    } else if output[0] == 3967 {
        output[0] = 1;
    } else if output[0] == 3968 {
        output[0] = 1;
    } else if output[0] == 3969 {
        output[0] = 1;
    } else if output[0] == 3970 {
        output[0] = 1;
    } else if output[0] == 3971 {
        output[0] = 1;
    } else if output[0] == 3972 {
        output[0] = 1;
    } else if output[0] == 3973 {
        output[0] = 1;
    } else if output[0] == 3974 {
        output[0] = 1;
    } else if output[0] == 3975 {
        output[0] = 1;
    } else if output[0] == 3976 {
        output[0] = 1;
    } else if output[0] == 3977 {
        output[0] = 1;
    } else if output[0] == 3978 {
        output[0] = 1;
    } else if output[0] == 3979 {
        output[0] = 1;
    } else if output[0] == 3980 {
        output[0] = 1;
    } else if output[0] == 3981 {
        output[0] = 1;
    } else if output[0] == 3982 {
        output[0] = 1;
    } else if output[0] == 3983 {
        output[0] = 1;
    } else if output[0] == 3984 {
        output[0] = 1;
    } else if output[0] == 3985 {
        output[0] = 1;
    } else if output[0] == 3986 {
        output[0] = 1;
    } else if output[0] == 3987 {
        output[0] = 1;
    } else if output[0] == 3988 {
        output[0] = 1;
    } else if output[0] == 3989 {
        output[0] = 1;
    } else if output[0] == 3990 {
        output[0] = 1;
    } else if output[0] == 3991 {
        output[0] = 1;
    } else if output[0] == 3992 {
        output[0] = 1;
    } else if output[0] == 3993 {
        output[0] = 1;
    } else if output[0] == 3994 {
        output[0] = 1;
    } else if output[0] == 3995 {
        output[0] = 1;
    } else if output[0] == 3996 {
        output[0] = 1;
    } else if output[0] == 3997 {
        output[0] = 1;
    } else if output[0] == 3998 {
        output[0] = 1;
    } else if output[0] == 3999 {
        output[0] = 1;
    } else if output[0] == 4000 {
        output[0] = 1;
    } else if output[0] == 4001 {
        output[0] = 1;
    } else if output[0] == 4002 {
        output[0] = 1;
    } else if output[0] == 4003 {
        output[0] = 1;
    } else if output[0] == 4004 {
        output[0] = 1;
    } else if output[0] == 4005 {
        output[0] = 1;
    } else if output[0] == 4006 {
        output[0] = 1;
    } else if output[0] == 4007 {
        output[0] = 1;
    } else if output[0] == 4008 {
        output[0] = 1;
    } else if output[0] == 4009 {
        output[0] = 1;
    } else if output[0] == 4010 {
        output[0] = 1;
    } else if output[0] == 4011 {
        output[0] = 1;
    } else if output[0] == 4012 {
        output[0] = 1;
    } else if output[0] == 4013 {
        output[0] = 1;
    } else if output[0] == 4014 {
        output[0] = 1;
    } else if output[0] == 4015 {
        output[0] = 1;
    } else if output[0] == 4016 {
        output[0] = 1;
    } else if output[0] == 4017 {
        output[0] = 1;
    } else if output[0] == 4018 {
        output[0] = 1;
    } else if output[0] == 4019 {
        output[0] = 1;
    } else if output[0] == 4020 {
        output[0] = 1;
    } else if output[0] == 4021 {
        output[0] = 1;
    } else if output[0] == 4022 {
        output[0] = 1;
    } else if output[0] == 4023 {
        output[0] = 1;
    } else if output[0] == 4024 {
        output[0] = 1;
    } else if output[0] == 4025 {
        output[0] = 1;
    } else if output[0] == 4026 {
        output[0] = 1;
    } else if output[0] == 4027 {
        output[0] = 1;
    } else if output[0] == 4028 {
        output[0] = 1;
    } else if output[0] == 4029 {
        output[0] = 1;
    } else if output[0] == 4030 {
        output[0] = 1;
    } else if output[0] == 4031 {
        output[0] = 1;
    } else if output[0] == 4032 {
        output[0] = 1;
    } else if output[0] == 4033 {
        output[0] = 1;
    } else if output[0] == 4034 {
        output[0] = 1;
    } else if output[0] == 4035 {
        output[0] = 1;
    } else if output[0] == 4036 {
        output[0] = 1;
    } else if output[0] == 4037 {
        output[0] = 1;
    } else if output[0] == 4038 {
        output[0] = 1;
    } else if output[0] == 4039 {
        output[0] = 1;
    } else if output[0] == 4040 {
        output[0] = 1;
    } else if output[0] == 4041 {
        output[0] = 1;
    } else if output[0] == 4042 {
        output[0] = 1;
    } else if output[0] == 4043 {
        output[0] = 1;
    } else if output[0] == 4044 {
        output[0] = 1;
    } else if output[0] == 4045 {
        output[0] = 1;
    } else if output[0] == 4046 {
        output[0] = 1;
    } else if output[0] == 4047 {
        output[0] = 1;
    } else if output[0] == 4048 {
        output[0] = 1;
    } else if output[0] == 4049 {
        output[0] = 1;
    } else if output[0] == 4050 {
        output[0] = 1;
    } else if output[0] == 4051 {
        output[0] = 1;
    } else if output[0] == 4052 {
        output[0] = 1;
    } else if output[0] == 4053 {
        output[0] = 1;
    } else if output[0] == 4054 {
        output[0] = 1;
    } else if output[0] == 4055 {
        output[0] = 1;
    } else if output[0] == 4056 {
        output[0] = 1;
    } else if output[0] == 4057 {
        output[0] = 1;
    } else if output[0] == 4058 {
        output[0] = 1;
    } else if output[0] == 4059 {
        output[0] = 1;
    } else if output[0] == 4060 {
        output[0] = 1;
    } else if output[0] == 4061 {
        output[0] = 1;
    } else if output[0] == 4062 {
        output[0] = 1;
    } else if output[0] == 4063 {
        output[0] = 1;
    } else if output[0] == 4064 {
        output[0] = 1;
    } else if output[0] == 4065 {
        output[0] = 1;
    } else if output[0] == 4066 {
        output[0] = 1;
    } else if output[0] == 4067 {
        output[0] = 1;
    } else if output[0] == 4068 {
        output[0] = 1;
    } else if output[0] == 4069 {
        output[0] = 1;
    } else if output[0] == 4070 {
        output[0] = 1;
    } else if output[0] == 4071 {
        output[0] = 1;
    } else if output[0] == 4072 {
        output[0] = 1;
    } else if output[0] == 4073 {
        output[0] = 1;
    } else if output[0] == 4074 {
        output[0] = 1;
    } else if output[0] == 4075 {
        output[0] = 1;
    } else if output[0] == 4076 {
        output[0] = 1;
    } else if output[0] == 4077 {
        output[0] = 1;
    } else if output[0] == 4078 {
        output[0] = 1;
    } else if output[0] == 4079 {
        output[0] = 1;
    } else if output[0] == 4080 {
        output[0] = 1;
    } else if output[0] == 4081 {
        output[0] = 1;
    } else if output[0] == 4082 {
        output[0] = 1;
    } else if output[0] == 4083 {
        output[0] = 1;
    } else if output[0] == 4084 {
        output[0] = 1;
    } else if output[0] == 4085 {
        output[0] = 1;
    } else if output[0] == 4086 {
        output[0] = 1;
    } else if output[0] == 4087 {
        output[0] = 1;
    } else if output[0] == 4088 {
        output[0] = 1;
    } else if output[0] == 4089 {
        output[0] = 1;
    } else if output[0] == 4090 {
        output[0] = 1;
    } else if output[0] == 4091 {
        output[0] = 1;
    } else if output[0] == 4092 {
        output[0] = 1;
    } else if output[0] == 4093 {
        output[0] = 1;
    } else if output[0] == 4094 {
        output[0] = 1;
    } else if output[0] == 4095 {
        output[0] = 1;
    } else if output[0] == 4096 {
        output[0] = 1;
    } else if output[0] == 4097 {
        output[0] = 1;
    } else if output[0] == 4098 {
        output[0] = 1;
    } else if output[0] == 4099 {
        output[0] = 1;
    } else if output[0] == 4100 {
        output[0] = 1;
    } else if output[0] == 4101 {
        output[0] = 1;
    } else if output[0] == 4102 {
        output[0] = 1;
    } else if output[0] == 4103 {
        output[0] = 1;
    } else if output[0] == 4104 {
        output[0] = 1;
    } else if output[0] == 4105 {
        output[0] = 1;
    } else if output[0] == 4106 {
        output[0] = 1;
    } else if output[0] == 4107 {
        output[0] = 1;
    } else if output[0] == 4108 {
        output[0] = 1;
    } else if output[0] == 4109 {
        output[0] = 1;
    } else if output[0] == 4110 {
        output[0] = 1;
    } else if output[0] == 4111 {
        output[0] = 1;
    } else if output[0] == 4112 {
        output[0] = 1;
    } else if output[0] == 4113 {
        output[0] = 1;
    } else if output[0] == 4114 {
        output[0] = 1;
    } else if output[0] == 4115 {
        output[0] = 1;
    } else if output[0] == 4116 {
        output[0] = 1;
    } else if output[0] == 4117 {
        output[0] = 1;
    } else if output[0] == 4118 {
        output[0] = 1;
    } else if output[0] == 4119 {
        output[0] = 1;
    } else if output[0] == 4120 {
        output[0] = 1;
    } else if output[0] == 4121 {
        output[0] = 1;
    } else if output[0] == 4122 {
        output[0] = 1;
    } else if output[0] == 4123 {
        output[0] = 1;
    } else if output[0] == 4124 {
        output[0] = 1;
    } else if output[0] == 4125 {
        output[0] = 1;
    } else if output[0] == 4126 {
        output[0] = 1;
    } else if output[0] == 4127 {
        output[0] = 1;
    } else if output[0] == 4128 {
        output[0] = 1;
    } else if output[0] == 4129 {
        output[0] = 1;
    } else if output[0] == 4130 {
        output[0] = 1;
    } else if output[0] == 4131 {
        output[0] = 1;
    } else if output[0] == 4132 {
        output[0] = 1;
    } else if output[0] == 4133 {
        output[0] = 1;
    } else if output[0] == 4134 {
        output[0] = 1;
    } else if output[0] == 4135 {
        output[0] = 1;
    } else if output[0] == 4136 {
        output[0] = 1;
    } else if output[0] == 4137 {
        output[0] = 1;
    } else if output[0] == 4138 {
        output[0] = 1;
    } else if output[0] == 4139 {
        output[0] = 1;
    } else if output[0] == 4140 {
        output[0] = 1;
    } else if output[0] == 4141 {
        output[0] = 1;
    } else if output[0] == 4142 {
        output[0] = 1;
    } else if output[0] == 4143 {
        output[0] = 1;
    } else if output[0] == 4144 {
        output[0] = 1;
    } else if output[0] == 4145 {
        output[0] = 1;
    } else if output[0] == 4146 {
        output[0] = 1;
    } else if output[0] == 4147 {
        output[0] = 1;
    } else if output[0] == 4148 {
        output[0] = 1;
    } else if output[0] == 4149 {
        output[0] = 1;
    } else if output[0] == 4150 {
        output[0] = 1;
    } else if output[0] == 4151 {
        output[0] = 1;
    } else if output[0] == 4152 {
        output[0] = 1;
    } else if output[0] == 4153 {
        output[0] = 1;
    } else if output[0] == 4154 {
        output[0] = 1;
    } else if output[0] == 4155 {
        output[0] = 1;
    } else if output[0] == 4156 {
        output[0] = 1;
    } else if output[0] == 4157 {
        output[0] = 1;
    } else if output[0] == 4158 {
        output[0] = 1;
    } else if output[0] == 4159 {
        output[0] = 1;
    } else if output[0] == 4160 {
        output[0] = 1;
    } else if output[0] == 4161 {
        output[0] = 1;
    } else if output[0] == 4162 {
        output[0] = 1;
    } else if output[0] == 4163 {
        output[0] = 1;
    } else if output[0] == 4164 {
        output[0] = 1;
    } else if output[0] == 4165 {
        output[0] = 1;
    } else if output[0] == 4166 {
        output[0] = 1;
    } else if output[0] == 4167 {
        output[0] = 1;
    } else if output[0] == 4168 {
        output[0] = 1;
    } else if output[0] == 4169 {
        output[0] = 1;
    } else if output[0] == 4170 {
        output[0] = 1;
    } else if output[0] == 4171 {
        output[0] = 1;
    } else if output[0] == 4172 {
        output[0] = 1;
    } else if output[0] == 4173 {
        output[0] = 1;
    } else if output[0] == 4174 {
        output[0] = 1;
    } else if output[0] == 4175 {
        output[0] = 1;
    } else if output[0] == 4176 {
        output[0] = 1;
    } else if output[0] == 4177 {
        output[0] = 1;
    } else if output[0] == 4178 {
        output[0] = 1;
    } else if output[0] == 4179 {
        output[0] = 1;
    } else if output[0] == 4180 {
        output[0] = 1;
    } else if output[0] == 4181 {
        output[0] = 1;
    } else if output[0] == 4182 {
        output[0] = 1;
    } else if output[0] == 4183 {
        output[0] = 1;
    } else if output[0] == 4184 {
        output[0] = 1;
    } else if output[0] == 4185 {
        output[0] = 1;
    } else if output[0] == 4186 {
        output[0] = 1;
    } else if output[0] == 4187 {
        output[0] = 1;
    } else if output[0] == 4188 {
        output[0] = 1;
    } else if output[0] == 4189 {
        output[0] = 1;
    } else if output[0] == 4190 {
        output[0] = 1;
    } else if output[0] == 4191 {
        output[0] = 1;
    } else if output[0] == 4192 {
        output[0] = 1;
    } else if output[0] == 4193 {
        output[0] = 1;
    } else if output[0] == 4194 {
        output[0] = 1;
    } else if output[0] == 4195 {
        output[0] = 1;
    } else if output[0] == 4196 {
        output[0] = 1;
    } else if output[0] == 4197 {
        output[0] = 1;
    } else if output[0] == 4198 {
        output[0] = 1;
    } else if output[0] == 4199 {
        output[0] = 1;
    } else if output[0] == 4200 {
        output[0] = 1;
    } else if output[0] == 4201 {
        output[0] = 1;
    } else if output[0] == 4202 {
        output[0] = 1;
    } else if output[0] == 4203 {
        output[0] = 1;
    } else if output[0] == 4204 {
        output[0] = 1;
    } else if output[0] == 4205 {
        output[0] = 1;
    } else if output[0] == 4206 {
        output[0] = 1;
    } else if output[0] == 4207 {
        output[0] = 1;
    } else if output[0] == 4208 {
        output[0] = 1;
    } else if output[0] == 4209 {
        output[0] = 1;
    } else if output[0] == 4210 {
        output[0] = 1;
    } else if output[0] == 4211 {
        output[0] = 1;
    } else if output[0] == 4212 {
        output[0] = 1;
    } else if output[0] == 4213 {
        output[0] = 1;
    } else if output[0] == 4214 {
        output[0] = 1;
    } else if output[0] == 4215 {
        output[0] = 1;
    } else if output[0] == 4216 {
        output[0] = 1;
    } else if output[0] == 4217 {
        output[0] = 1;
    } else if output[0] == 4218 {
        output[0] = 1;
    } else if output[0] == 4219 {
        output[0] = 1;
    } else if output[0] == 4220 {
        output[0] = 1;
    } else if output[0] == 4221 {
        output[0] = 1;
    } else if output[0] == 4222 {
        output[0] = 1;
    } else if output[0] == 4223 {
        output[0] = 1;
    } else if output[0] == 4224 {
        output[0] = 1;
    } else if output[0] == 4225 {
        output[0] = 1;
    } else if output[0] == 4226 {
        output[0] = 1;
    } else if output[0] == 4227 {
        output[0] = 1;
    } else if output[0] == 4228 {
        output[0] = 1;
    } else if output[0] == 4229 {
        output[0] = 1;
    } else if output[0] == 4230 {
        output[0] = 1;
    } else if output[0] == 4231 {
        output[0] = 1;
    } else if output[0] == 4232 {
        output[0] = 1;
    } else if output[0] == 4233 {
        output[0] = 1;
    } else if output[0] == 4234 {
        output[0] = 1;
    } else if output[0] == 4235 {
        output[0] = 1;
    } else if output[0] == 4236 {
        output[0] = 1;
    } else if output[0] == 4237 {
        output[0] = 1;
    } else if output[0] == 4238 {
        output[0] = 1;
    } else if output[0] == 4239 {
        output[0] = 1;
    } else if output[0] == 4240 {
        output[0] = 1;
    } else if output[0] == 4241 {
        output[0] = 1;
    } else if output[0] == 4242 {
        output[0] = 1;
    } else if output[0] == 4243 {
        output[0] = 1;
    } else if output[0] == 4244 {
        output[0] = 1;
    } else if output[0] == 4245 {
        output[0] = 1;
    } else if output[0] == 4246 {
        output[0] = 1;
    } else if output[0] == 4247 {
        output[0] = 1;
    } else if output[0] == 4248 {
        output[0] = 1;
    } else if output[0] == 4249 {
        output[0] = 1;
    } else if output[0] == 4250 {
        output[0] = 1;
    } else if output[0] == 4251 {
        output[0] = 1;
    } else if output[0] == 4252 {
        output[0] = 1;
    } else if output[0] == 4253 {
        output[0] = 1;
    } else if output[0] == 4254 {
        output[0] = 1;
    } else if output[0] == 4255 {
        output[0] = 1;
    } else if output[0] == 4256 {
        output[0] = 1;
    } else if output[0] == 4257 {
        output[0] = 1;
    } else if output[0] == 4258 {
        output[0] = 1;
    } else if output[0] == 4259 {
        output[0] = 1;
    } else if output[0] == 4260 {
        output[0] = 1;
    } else if output[0] == 4261 {
        output[0] = 1;
    } else if output[0] == 4262 {
        output[0] = 1;
    } else if output[0] == 4263 {
        output[0] = 1;
    } else if output[0] == 4264 {
        output[0] = 1;
    } else if output[0] == 4265 {
        output[0] = 1;
    } else if output[0] == 4266 {
        output[0] = 1;
    } else if output[0] == 4267 {
        output[0] = 1;
    } else if output[0] == 4268 {
        output[0] = 1;
    } else if output[0] == 4269 {
        output[0] = 1;
    } else if output[0] == 4270 {
        output[0] = 1;
    } else if output[0] == 4271 {
        output[0] = 1;
    } else if output[0] == 4272 {
        output[0] = 1;
    } else if output[0] == 4273 {
        output[0] = 1;
    } else if output[0] == 4274 {
        output[0] = 1;
    } else if output[0] == 4275 {
        output[0] = 1;
    } else if output[0] == 4276 {
        output[0] = 1;
    } else if output[0] == 4277 {
        output[0] = 1;
    } else if output[0] == 4278 {
        output[0] = 1;
    } else if output[0] == 4279 {
        output[0] = 1;
    } else if output[0] == 4280 {
        output[0] = 1;
    } else if output[0] == 4281 {
        output[0] = 1;
    } else if output[0] == 4282 {
        output[0] = 1;
    } else if output[0] == 4283 {
        output[0] = 1;
    } else if output[0] == 4284 {
        output[0] = 1;
    } else if output[0] == 4285 {
        output[0] = 1;
    } else if output[0] == 4286 {
        output[0] = 1;
    } else if output[0] == 4287 {
        output[0] = 1;
    } else if output[0] == 4288 {
        output[0] = 1;
    } else if output[0] == 4289 {
        output[0] = 1;
    } else if output[0] == 4290 {
        output[0] = 1;
    } else if output[0] == 4291 {
        output[0] = 1;
    } else if output[0] == 4292 {
        output[0] = 1;
    } else if output[0] == 4293 {
        output[0] = 1;
    } else if output[0] == 4294 {
        output[0] = 1;
    } else if output[0] == 4295 {
        output[0] = 1;
    } else if output[0] == 4296 {
        output[0] = 1;
    } else if output[0] == 4297 {
        output[0] = 1;
    } else if output[0] == 4298 {
        output[0] = 1;
    } else if output[0] == 4299 {
        output[0] = 1;
    } else if output[0] == 4300 {
        output[0] = 1;
    } else if output[0] == 4301 {
        output[0] = 1;
    } else if output[0] == 4302 {
        output[0] = 1;
    } else if output[0] == 4303 {
        output[0] = 1;
    } else if output[0] == 4304 {
        output[0] = 1;
    } else if output[0] == 4305 {
        output[0] = 1;
    } else if output[0] == 4306 {
        output[0] = 1;
    } else if output[0] == 4307 {
        output[0] = 1;
    } else if output[0] == 4308 {
        output[0] = 1;
    } else if output[0] == 4309 {
        output[0] = 1;
    } else if output[0] == 4310 {
        output[0] = 1;
    } else if output[0] == 4311 {
        output[0] = 1;
    } else if output[0] == 4312 {
        output[0] = 1;
    } else if output[0] == 4313 {
        output[0] = 1;
    } else if output[0] == 4314 {
        output[0] = 1;
    } else if output[0] == 4315 {
        output[0] = 1;
    } else if output[0] == 4316 {
        output[0] = 1;
    } else if output[0] == 4317 {
        output[0] = 1;
    } else if output[0] == 4318 {
        output[0] = 1;
    } else if output[0] == 4319 {
        output[0] = 1;
    } else if output[0] == 4320 {
        output[0] = 1;
    } else if output[0] == 4321 {
        output[0] = 1;
    } else if output[0] == 4322 {
        output[0] = 1;
    } else if output[0] == 4323 {
        output[0] = 1;
    } else if output[0] == 4324 {
        output[0] = 1;
    } else if output[0] == 4325 {
        output[0] = 1;
    } else if output[0] == 4326 {
        output[0] = 1;
    } else if output[0] == 4327 {
        output[0] = 1;
    } else if output[0] == 4328 {
        output[0] = 1;
    } else if output[0] == 4329 {
        output[0] = 1;
    } else if output[0] == 4330 {
        output[0] = 1;
    } else if output[0] == 4331 {
        output[0] = 1;
    } else if output[0] == 4332 {
        output[0] = 1;
    } else if output[0] == 4333 {
        output[0] = 1;
    } else if output[0] == 4334 {
        output[0] = 1;
    } else if output[0] == 4335 {
        output[0] = 1;
    } else if output[0] == 4336 {
        output[0] = 1;
    } else if output[0] == 4337 {
        output[0] = 1;
    } else if output[0] == 4338 {
        output[0] = 1;
    } else if output[0] == 4339 {
        output[0] = 1;
    } else if output[0] == 4340 {
        output[0] = 1;
    } else if output[0] == 4341 {
        output[0] = 1;
    } else if output[0] == 4342 {
        output[0] = 1;
    } else if output[0] == 4343 {
        output[0] = 1;
    } else if output[0] == 4344 {
        output[0] = 1;
    } else if output[0] == 4345 {
        output[0] = 1;
    } else if output[0] == 4346 {
        output[0] = 1;
    } else if output[0] == 4347 {
        output[0] = 1;
    } else if output[0] == 4348 {
        output[0] = 1;
    } else if output[0] == 4349 {
        output[0] = 1;
    } else if output[0] == 4350 {
        output[0] = 1;
    } else if output[0] == 4351 {
        output[0] = 1;
    } else if output[0] == 4352 {
        output[0] = 1;
    } else if output[0] == 4353 {
        output[0] = 1;
    } else if output[0] == 4354 {
        output[0] = 1;
    } else if output[0] == 4355 {
        output[0] = 1;
    } else if output[0] == 4356 {
        output[0] = 1;
    } else if output[0] == 4357 {
        output[0] = 1;
    } else if output[0] == 4358 {
        output[0] = 1;
    } else if output[0] == 4359 {
        output[0] = 1;
    } else if output[0] == 4360 {
        output[0] = 1;
    } else if output[0] == 4361 {
        output[0] = 1;
    } else if output[0] == 4362 {
        output[0] = 1;
    } else if output[0] == 4363 {
        output[0] = 1;
    } else if output[0] == 4364 {
        output[0] = 1;
    } else if output[0] == 4365 {
        output[0] = 1;
    } else if output[0] == 4366 {
        output[0] = 1;
    } else if output[0] == 4367 {
        output[0] = 1;
    } else if output[0] == 4368 {
        output[0] = 1;
    } else if output[0] == 4369 {
        output[0] = 1;
    } else if output[0] == 4370 {
        output[0] = 1;
    } else if output[0] == 4371 {
        output[0] = 1;
    } else if output[0] == 4372 {
        output[0] = 1;
    } else if output[0] == 4373 {
        output[0] = 1;
    } else if output[0] == 4374 {
        output[0] = 1;
    } else if output[0] == 4375 {
        output[0] = 1;
    } else if output[0] == 4376 {
        output[0] = 1;
    } else if output[0] == 4377 {
        output[0] = 1;
    } else if output[0] == 4378 {
        output[0] = 1;
    } else if output[0] == 4379 {
        output[0] = 1;
    } else if output[0] == 4380 {
        output[0] = 1;
    } else if output[0] == 4381 {
        output[0] = 1;
    } else if output[0] == 4382 {
        output[0] = 1;
    } else if output[0] == 4383 {
        output[0] = 1;
    } else if output[0] == 4384 {
        output[0] = 1;
    } else if output[0] == 4385 {
        output[0] = 1;
    } else if output[0] == 4386 {
        output[0] = 1;
    } else if output[0] == 4387 {
        output[0] = 1;
    } else if output[0] == 4388 {
        output[0] = 1;
    } else if output[0] == 4389 {
        output[0] = 1;
    } else if output[0] == 4390 {
        output[0] = 1;
    } else if output[0] == 4391 {
        output[0] = 1;
    } else if output[0] == 4392 {
        output[0] = 1;
    } else if output[0] == 4393 {
        output[0] = 1;
    } else if output[0] == 4394 {
        output[0] = 1;
    } else if output[0] == 4395 {
        output[0] = 1;
    } else if output[0] == 4396 {
        output[0] = 1;
    } else if output[0] == 4397 {
        output[0] = 1;
    } else if output[0] == 4398 {
        output[0] = 1;
    } else if output[0] == 4399 {
        output[0] = 1;
    } else if output[0] == 4400 {
        output[0] = 1;
    } else if output[0] == 4401 {
        output[0] = 1;
    } else if output[0] == 4402 {
        output[0] = 1;
    } else if output[0] == 4403 {
        output[0] = 1;
    } else if output[0] == 4404 {
        output[0] = 1;
    } else if output[0] == 4405 {
        output[0] = 1;
    } else if output[0] == 4406 {
        output[0] = 1;
    } else if output[0] == 4407 {
        output[0] = 1;
    } else if output[0] == 4408 {
        output[0] = 1;
    } else if output[0] == 4409 {
        output[0] = 1;
    } else if output[0] == 4410 {
        output[0] = 1;
    } else if output[0] == 4411 {
        output[0] = 1;
    } else if output[0] == 4412 {
        output[0] = 1;
    } else if output[0] == 4413 {
        output[0] = 1;
    } else if output[0] == 4414 {
        output[0] = 1;
    } else if output[0] == 4415 {
        output[0] = 1;
    } else if output[0] == 4416 {
        output[0] = 1;
    } else if output[0] == 4417 {
        output[0] = 1;
    } else if output[0] == 4418 {
        output[0] = 1;
    } else if output[0] == 4419 {
        output[0] = 1;
    } else if output[0] == 4420 {
        output[0] = 1;
    } else if output[0] == 4421 {
        output[0] = 1;
    } else if output[0] == 4422 {
        output[0] = 1;
    } else if output[0] == 4423 {
        output[0] = 1;
    } else if output[0] == 4424 {
        output[0] = 1;
    } else if output[0] == 4425 {
        output[0] = 1;
    } else if output[0] == 4426 {
        output[0] = 1;
    } else if output[0] == 4427 {
        output[0] = 1;
    } else if output[0] == 4428 {
        output[0] = 1;
    } else if output[0] == 4429 {
        output[0] = 1;
    } else if output[0] == 4430 {
        output[0] = 1;
    } else if output[0] == 4431 {
        output[0] = 1;
    } else if output[0] == 4432 {
        output[0] = 1;
    } else if output[0] == 4433 {
        output[0] = 1;
    } else if output[0] == 4434 {
        output[0] = 1;
    } else if output[0] == 4435 {
        output[0] = 1;
    } else if output[0] == 4436 {
        output[0] = 1;
    } else if output[0] == 4437 {
        output[0] = 1;
    } else if output[0] == 4438 {
        output[0] = 1;
    } else if output[0] == 4439 {
        output[0] = 1;
    } else if output[0] == 4440 {
        output[0] = 1;
    } else if output[0] == 4441 {
        output[0] = 1;
    } else if output[0] == 4442 {
        output[0] = 1;
    } else if output[0] == 4443 {
        output[0] = 1;
    } else if output[0] == 4444 {
        output[0] = 1;
    } else if output[0] == 4445 {
        output[0] = 1;
    } else if output[0] == 4446 {
        output[0] = 1;
    } else if output[0] == 4447 {
        output[0] = 1;
    } else if output[0] == 4448 {
        output[0] = 1;
    } else if output[0] == 4449 {
        output[0] = 1;
    } else if output[0] == 4450 {
        output[0] = 1;
    } else if output[0] == 4451 {
        output[0] = 1;
    } else if output[0] == 4452 {
        output[0] = 1;
    } else if output[0] == 4453 {
        output[0] = 1;
    } else if output[0] == 4454 {
        output[0] = 1;
    } else if output[0] == 4455 {
        output[0] = 1;
    } else if output[0] == 4456 {
        output[0] = 1;
    } else if output[0] == 4457 {
        output[0] = 1;
    } else if output[0] == 4458 {
        output[0] = 1;
    } else if output[0] == 4459 {
        output[0] = 1;
    } else if output[0] == 4460 {
        output[0] = 1;
    } else if output[0] == 4461 {
        output[0] = 1;
    } else if output[0] == 4462 {
        output[0] = 1;
    } else if output[0] == 4463 {
        output[0] = 1;
    } else if output[0] == 4464 {
        output[0] = 1;
    } else if output[0] == 4465 {
        output[0] = 1;
    } else if output[0] == 4466 {
        output[0] = 1;
    } else if output[0] == 4467 {
        output[0] = 1;
    } else if output[0] == 4468 {
        output[0] = 1;
    } else if output[0] == 4469 {
        output[0] = 1;
    } else if output[0] == 4470 {
        output[0] = 1;
    } else if output[0] == 4471 {
        output[0] = 1;
    } else if output[0] == 4472 {
        output[0] = 1;
    } else if output[0] == 4473 {
        output[0] = 1;
    } else if output[0] == 4474 {
        output[0] = 1;
    } else if output[0] == 4475 {
        output[0] = 1;
    } else if output[0] == 4476 {
        output[0] = 1;
    } else if output[0] == 4477 {
        output[0] = 1;
    } else if output[0] == 4478 {
        output[0] = 1;
    } else if output[0] == 4479 {
        output[0] = 1;
    } else if output[0] == 4480 {
        output[0] = 1;
    } else if output[0] == 4481 {
        output[0] = 1;
    } else if output[0] == 4482 {
        output[0] = 1;
    } else if output[0] == 4483 {
        output[0] = 1;
    } else if output[0] == 4484 {
        output[0] = 1;
    } else if output[0] == 4485 {
        output[0] = 1;
    } else if output[0] == 4486 {
        output[0] = 1;
    } else if output[0] == 4487 {
        output[0] = 1;
    } else if output[0] == 4488 {
        output[0] = 1;
    } else if output[0] == 4489 {
        output[0] = 1;
    } else if output[0] == 4490 {
        output[0] = 1;
    } else if output[0] == 4491 {
        output[0] = 1;
    } else if output[0] == 4492 {
        output[0] = 1;
    } else if output[0] == 4493 {
        output[0] = 1;
    } else if output[0] == 4494 {
        output[0] = 1;
    } else if output[0] == 4495 {
        output[0] = 1;
    } else if output[0] == 4496 {
        output[0] = 1;
    } else if output[0] == 4497 {
        output[0] = 1;
    } else if output[0] == 4498 {
        output[0] = 1;
    } else if output[0] == 4499 {
        output[0] = 1;
    } else if output[0] == 4500 {
        output[0] = 1;
    } else if output[0] == 4501 {
        output[0] = 1;
    } else if output[0] == 4502 {
        output[0] = 1;
    } else if output[0] == 4503 {
        output[0] = 1;
    } else if output[0] == 4504 {
        output[0] = 1;
    } else if output[0] == 4505 {
        output[0] = 1;
    } else if output[0] == 4506 {
        output[0] = 1;
    } else if output[0] == 4507 {
        output[0] = 1;
    } else if output[0] == 4508 {
        output[0] = 1;
    } else if output[0] == 4509 {
        output[0] = 1;
    } else if output[0] == 4510 {
        output[0] = 1;
    } else if output[0] == 4511 {
        output[0] = 1;
    } else if output[0] == 4512 {
        output[0] = 1;
    } else if output[0] == 4513 {
        output[0] = 1;
    } else if output[0] == 4514 {
        output[0] = 1;
    } else if output[0] == 4515 {
        output[0] = 1;
    } else if output[0] == 4516 {
        output[0] = 1;
    } else if output[0] == 4517 {
        output[0] = 1;
    } else if output[0] == 4518 {
        output[0] = 1;
    } else if output[0] == 4519 {
        output[0] = 1;
    } else if output[0] == 4520 {
        output[0] = 1;
    } else if output[0] == 4521 {
        output[0] = 1;
    } else if output[0] == 4522 {
        output[0] = 1;
    } else if output[0] == 4523 {
        output[0] = 1;
    } else if output[0] == 4524 {
        output[0] = 1;
    } else if output[0] == 4525 {
        output[0] = 1;
    } else if output[0] == 4526 {
        output[0] = 1;
    } else if output[0] == 4527 {
        output[0] = 1;
    } else if output[0] == 4528 {
        output[0] = 1;
    } else if output[0] == 4529 {
        output[0] = 1;
    } else if output[0] == 4530 {
        output[0] = 1;
    } else if output[0] == 4531 {
        output[0] = 1;
    } else if output[0] == 4532 {
        output[0] = 1;
    } else if output[0] == 4533 {
        output[0] = 1;
    } else if output[0] == 4534 {
        output[0] = 1;
    } else if output[0] == 4535 {
        output[0] = 1;
    } else if output[0] == 4536 {
        output[0] = 1;
    } else if output[0] == 4537 {
        output[0] = 1;
    } else if output[0] == 4538 {
        output[0] = 1;
    } else if output[0] == 4539 {
        output[0] = 1;
    } else if output[0] == 4540 {
        output[0] = 1;
    } else if output[0] == 4541 {
        output[0] = 1;
    } else if output[0] == 4542 {
        output[0] = 1;
    } else if output[0] == 4543 {
        output[0] = 1;
    } else if output[0] == 4544 {
        output[0] = 1;
    } else if output[0] == 4545 {
        output[0] = 1;
    } else if output[0] == 4546 {
        output[0] = 1;
    } else if output[0] == 4547 {
        output[0] = 1;
    } else if output[0] == 4548 {
        output[0] = 1;
    } else if output[0] == 4549 {
        output[0] = 1;
    } else if output[0] == 4550 {
        output[0] = 1;
    } else if output[0] == 4551 {
        output[0] = 1;
    } else if output[0] == 4552 {
        output[0] = 1;
    } else if output[0] == 4553 {
        output[0] = 1;
    } else if output[0] == 4554 {
        output[0] = 1;
    } else if output[0] == 4555 {
        output[0] = 1;
    } else if output[0] == 4556 {
        output[0] = 1;
    } else if output[0] == 4557 {
        output[0] = 1;
    } else if output[0] == 4558 {
        output[0] = 1;
    } else if output[0] == 4559 {
        output[0] = 1;
    } else if output[0] == 4560 {
        output[0] = 1;
    } else if output[0] == 4561 {
        output[0] = 1;
    } else if output[0] == 4562 {
        output[0] = 1;
    } else if output[0] == 4563 {
        output[0] = 1;
    } else if output[0] == 4564 {
        output[0] = 1;
    } else if output[0] == 4565 {
        output[0] = 1;
    } else if output[0] == 4566 {
        output[0] = 1;
    } else if output[0] == 4567 {
        output[0] = 1;
    } else if output[0] == 4568 {
        output[0] = 1;
    } else if output[0] == 4569 {
        output[0] = 1;
    } else if output[0] == 4570 {
        output[0] = 1;
    } else if output[0] == 4571 {
        output[0] = 1;
    } else if output[0] == 4572 {
        output[0] = 1;
    } else if output[0] == 4573 {
        output[0] = 1;
    } else if output[0] == 4574 {
        output[0] = 1;
    } else if output[0] == 4575 {
        output[0] = 1;
    } else if output[0] == 4576 {
        output[0] = 1;
    } else if output[0] == 4577 {
        output[0] = 1;
    } else if output[0] == 4578 {
        output[0] = 1;
    } else if output[0] == 4579 {
        output[0] = 1;
    } else if output[0] == 4580 {
        output[0] = 1;
    } else if output[0] == 4581 {
        output[0] = 1;
    } else if output[0] == 4582 {
        output[0] = 1;
    } else if output[0] == 4583 {
        output[0] = 1;
    } else if output[0] == 4584 {
        output[0] = 1;
    } else if output[0] == 4585 {
        output[0] = 1;
    } else if output[0] == 4586 {
        output[0] = 1;
    } else if output[0] == 4587 {
        output[0] = 1;
    } else if output[0] == 4588 {
        output[0] = 1;
    } else if output[0] == 4589 {
        output[0] = 1;
    } else if output[0] == 4590 {
        output[0] = 1;
    } else if output[0] == 4591 {
        output[0] = 1;
    } else if output[0] == 4592 {
        output[0] = 1;
    } else if output[0] == 4593 {
        output[0] = 1;
    } else if output[0] == 4594 {
        output[0] = 1;
    } else if output[0] == 4595 {
        output[0] = 1;
    } else if output[0] == 4596 {
        output[0] = 1;
    } else if output[0] == 4597 {
        output[0] = 1;
    } else if output[0] == 4598 {
        output[0] = 1;
    } else if output[0] == 4599 {
        output[0] = 1;
    } else if output[0] == 4600 {
        output[0] = 1;
    } else if output[0] == 4601 {
        output[0] = 1;
    } else if output[0] == 4602 {
        output[0] = 1;
    } else if output[0] == 4603 {
        output[0] = 1;
    } else if output[0] == 4604 {
        output[0] = 1;
    } else if output[0] == 4605 {
        output[0] = 1;
    } else if output[0] == 4606 {
        output[0] = 1;
    } else if output[0] == 4607 {
        output[0] = 1;
    } else if output[0] == 4608 {
        output[0] = 1;
    } else if output[0] == 4609 {
        output[0] = 1;
    } else if output[0] == 4610 {
        output[0] = 1;
    } else if output[0] == 4611 {
        output[0] = 1;
    } else if output[0] == 4612 {
        output[0] = 1;
    } else if output[0] == 4613 {
        output[0] = 1;
    } else if output[0] == 4614 {
        output[0] = 1;
    } else if output[0] == 4615 {
        output[0] = 1;
    } else if output[0] == 4616 {
        output[0] = 1;
    } else if output[0] == 4617 {
        output[0] = 1;
    } else if output[0] == 4618 {
        output[0] = 1;
    } else if output[0] == 4619 {
        output[0] = 1;
    } else if output[0] == 4620 {
        output[0] = 1;
    } else if output[0] == 4621 {
        output[0] = 1;
    } else if output[0] == 4622 {
        output[0] = 1;
    } else if output[0] == 4623 {
        output[0] = 1;
    } else if output[0] == 4624 {
        output[0] = 1;
    } else if output[0] == 4625 {
        output[0] = 1;
    } else if output[0] == 4626 {
        output[0] = 1;
    } else if output[0] == 4627 {
        output[0] = 1;
    } else if output[0] == 4628 {
        output[0] = 1;
    } else if output[0] == 4629 {
        output[0] = 1;
    } else if output[0] == 4630 {
        output[0] = 1;
    } else if output[0] == 4631 {
        output[0] = 1;
    } else if output[0] == 4632 {
        output[0] = 1;
    } else if output[0] == 4633 {
        output[0] = 1;
    } else if output[0] == 4634 {
        output[0] = 1;
    } else if output[0] == 4635 {
        output[0] = 1;
    } else if output[0] == 4636 {
        output[0] = 1;
    } else if output[0] == 4637 {
        output[0] = 1;
    } else if output[0] == 4638 {
        output[0] = 1;
    } else if output[0] == 4639 {
        output[0] = 1;
    } else if output[0] == 4640 {
        output[0] = 1;
    } else if output[0] == 4641 {
        output[0] = 1;
    } else if output[0] == 4642 {
        output[0] = 1;
    } else if output[0] == 4643 {
        output[0] = 1;
    } else if output[0] == 4644 {
        output[0] = 1;
    } else if output[0] == 4645 {
        output[0] = 1;
    } else if output[0] == 4646 {
        output[0] = 1;
    } else if output[0] == 4647 {
        output[0] = 1;
    } else if output[0] == 4648 {
        output[0] = 1;
    } else if output[0] == 4649 {
        output[0] = 1;
    } else if output[0] == 4650 {
        output[0] = 1;
    } else if output[0] == 4651 {
        output[0] = 1;
    } else if output[0] == 4652 {
        output[0] = 1;
    } else if output[0] == 4653 {
        output[0] = 1;
    } else if output[0] == 4654 {
        output[0] = 1;
    } else if output[0] == 4655 {
        output[0] = 1;
    } else if output[0] == 4656 {
        output[0] = 1;
    } else if output[0] == 4657 {
        output[0] = 1;
    } else if output[0] == 4658 {
        output[0] = 1;
    } else if output[0] == 4659 {
        output[0] = 1;
    } else if output[0] == 4660 {
        output[0] = 1;
    } else if output[0] == 4661 {
        output[0] = 1;
    } else if output[0] == 4662 {
        output[0] = 1;
    } else if output[0] == 4663 {
        output[0] = 1;
    } else if output[0] == 4664 {
        output[0] = 1;
    } else if output[0] == 4665 {
        output[0] = 1;
    } else if output[0] == 4666 {
        output[0] = 1;
    } else if output[0] == 4667 {
        output[0] = 1;
    } else if output[0] == 4668 {
        output[0] = 1;
    } else if output[0] == 4669 {
        output[0] = 1;
    } else if output[0] == 4670 {
        output[0] = 1;
    } else if output[0] == 4671 {
        output[0] = 1;
    } else if output[0] == 4672 {
        output[0] = 1;
    } else if output[0] == 4673 {
        output[0] = 1;
    } else if output[0] == 4674 {
        output[0] = 1;
    } else if output[0] == 4675 {
        output[0] = 1;
    } else if output[0] == 4676 {
        output[0] = 1;
    } else if output[0] == 4677 {
        output[0] = 1;
    } else if output[0] == 4678 {
        output[0] = 1;
    } else if output[0] == 4679 {
        output[0] = 1;
    } else if output[0] == 4680 {
        output[0] = 1;
    } else if output[0] == 4681 {
        output[0] = 1;
    } else if output[0] == 4682 {
        output[0] = 1;
    } else if output[0] == 4683 {
        output[0] = 1;
    } else if output[0] == 4684 {
        output[0] = 1;
    } else if output[0] == 4685 {
        output[0] = 1;
    } else if output[0] == 4686 {
        output[0] = 1;
    } else if output[0] == 4687 {
        output[0] = 1;
    } else if output[0] == 4688 {
        output[0] = 1;
    } else if output[0] == 4689 {
        output[0] = 1;
    } else if output[0] == 4690 {
        output[0] = 1;
    } else if output[0] == 4691 {
        output[0] = 1;
    } else if output[0] == 4692 {
        output[0] = 1;
    } else if output[0] == 4693 {
        output[0] = 1;
    } else if output[0] == 4694 {
        output[0] = 1;
    } else if output[0] == 4695 {
        output[0] = 1;
    } else if output[0] == 4696 {
        output[0] = 1;
    } else if output[0] == 4697 {
        output[0] = 1;
    } else if output[0] == 4698 {
        output[0] = 1;
    } else if output[0] == 4699 {
        output[0] = 1;
    } else if output[0] == 4700 {
        output[0] = 1;
    } else if output[0] == 4701 {
        output[0] = 1;
    } else if output[0] == 4702 {
        output[0] = 1;
    } else if output[0] == 4703 {
        output[0] = 1;
    } else if output[0] == 4704 {
        output[0] = 1;
    } else if output[0] == 4705 {
        output[0] = 1;
    } else if output[0] == 4706 {
        output[0] = 1;
    } else if output[0] == 4707 {
        output[0] = 1;
    } else if output[0] == 4708 {
        output[0] = 1;
    } else if output[0] == 4709 {
        output[0] = 1;
    } else if output[0] == 4710 {
        output[0] = 1;
    } else if output[0] == 4711 {
        output[0] = 1;
    } else if output[0] == 4712 {
        output[0] = 1;
    } else if output[0] == 4713 {
        output[0] = 1;
    } else if output[0] == 4714 {
        output[0] = 1;
    } else if output[0] == 4715 {
        output[0] = 1;
    } else if output[0] == 4716 {
        output[0] = 1;
    } else if output[0] == 4717 {
        output[0] = 1;
    } else if output[0] == 4718 {
        output[0] = 1;
    } else if output[0] == 4719 {
        output[0] = 1;
    } else if output[0] == 4720 {
        output[0] = 1;
    } else if output[0] == 4721 {
        output[0] = 1;
    } else if output[0] == 4722 {
        output[0] = 1;
    } else if output[0] == 4723 {
        output[0] = 1;
    } else if output[0] == 4724 {
        output[0] = 1;
    } else if output[0] == 4725 {
        output[0] = 1;
    } else if output[0] == 4726 {
        output[0] = 1;
    } else if output[0] == 4727 {
        output[0] = 1;
    } else if output[0] == 4728 {
        output[0] = 1;
    } else if output[0] == 4729 {
        output[0] = 1;
    } else if output[0] == 4730 {
        output[0] = 1;
    } else if output[0] == 4731 {
        output[0] = 1;
    } else if output[0] == 4732 {
        output[0] = 1;
    } else if output[0] == 4733 {
        output[0] = 1;
    } else if output[0] == 4734 {
        output[0] = 1;
    } else if output[0] == 4735 {
        output[0] = 1;
    } else if output[0] == 4736 {
        output[0] = 1;
    } else if output[0] == 4737 {
        output[0] = 1;
    } else if output[0] == 4738 {
        output[0] = 1;
    } else if output[0] == 4739 {
        output[0] = 1;
    } else if output[0] == 4740 {
        output[0] = 1;
    } else if output[0] == 4741 {
        output[0] = 1;
    } else if output[0] == 4742 {
        output[0] = 1;
    } else if output[0] == 4743 {
        output[0] = 1;
    } else if output[0] == 4744 {
        output[0] = 1;
    } else if output[0] == 4745 {
        output[0] = 1;
    } else if output[0] == 4746 {
        output[0] = 1;
    } else if output[0] == 4747 {
        output[0] = 1;
    } else if output[0] == 4748 {
        output[0] = 1;
    } else if output[0] == 4749 {
        output[0] = 1;
    } else if output[0] == 4750 {
        output[0] = 1;
    } else if output[0] == 4751 {
        output[0] = 1;
    } else if output[0] == 4752 {
        output[0] = 1;
    } else if output[0] == 4753 {
        output[0] = 1;
    } else if output[0] == 4754 {
        output[0] = 1;
    } else if output[0] == 4755 {
        output[0] = 1;
    } else if output[0] == 4756 {
        output[0] = 1;
    } else if output[0] == 4757 {
        output[0] = 1;
    } else if output[0] == 4758 {
        output[0] = 1;
    } else if output[0] == 4759 {
        output[0] = 1;
    } else if output[0] == 4760 {
        output[0] = 1;
    } else if output[0] == 4761 {
        output[0] = 1;
    } else if output[0] == 4762 {
        output[0] = 1;
    } else if output[0] == 4763 {
        output[0] = 1;
    } else if output[0] == 4764 {
        output[0] = 1;
    } else if output[0] == 4765 {
        output[0] = 1;
    } else if output[0] == 4766 {
        output[0] = 1;
    } else if output[0] == 4767 {
        output[0] = 1;
    } else if output[0] == 4768 {
        output[0] = 1;
    } else if output[0] == 4769 {
        output[0] = 1;
    } else if output[0] == 4770 {
        output[0] = 1;
    } else if output[0] == 4771 {
        output[0] = 1;
    } else if output[0] == 4772 {
        output[0] = 1;
    } else if output[0] == 4773 {
        output[0] = 1;
    } else if output[0] == 4774 {
        output[0] = 1;
    } else if output[0] == 4775 {
        output[0] = 1;
    } else if output[0] == 4776 {
        output[0] = 1;
    } else if output[0] == 4777 {
        output[0] = 1;
    } else if output[0] == 4778 {
        output[0] = 1;
    } else if output[0] == 4779 {
        output[0] = 1;
    } else if output[0] == 4780 {
        output[0] = 1;
    } else if output[0] == 4781 {
        output[0] = 1;
    } else if output[0] == 4782 {
        output[0] = 1;
    } else if output[0] == 4783 {
        output[0] = 1;
    } else if output[0] == 4784 {
        output[0] = 1;
    } else if output[0] == 4785 {
        output[0] = 1;
    } else if output[0] == 4786 {
        output[0] = 1;
    } else if output[0] == 4787 {
        output[0] = 1;
    } else if output[0] == 4788 {
        output[0] = 1;
    } else if output[0] == 4789 {
        output[0] = 1;
    } else if output[0] == 4790 {
        output[0] = 1;
    } else if output[0] == 4791 {
        output[0] = 1;
    } else if output[0] == 4792 {
        output[0] = 1;
    } else if output[0] == 4793 {
        output[0] = 1;
    } else if output[0] == 4794 {
        output[0] = 1;
    } else if output[0] == 4795 {
        output[0] = 1;
    } else if output[0] == 4796 {
        output[0] = 1;
    } else if output[0] == 4797 {
        output[0] = 1;
    } else if output[0] == 4798 {
        output[0] = 1;
    } else if output[0] == 4799 {
        output[0] = 1;
    } else if output[0] == 4800 {
        output[0] = 1;
    } else if output[0] == 4801 {
        output[0] = 1;
    } else if output[0] == 4802 {
        output[0] = 1;
    } else if output[0] == 4803 {
        output[0] = 1;
    } else if output[0] == 4804 {
        output[0] = 1;
    } else if output[0] == 4805 {
        output[0] = 1;
    } else if output[0] == 4806 {
        output[0] = 1;
    } else if output[0] == 4807 {
        output[0] = 1;
    } else if output[0] == 4808 {
        output[0] = 1;
    } else if output[0] == 4809 {
        output[0] = 1;
    } else if output[0] == 4810 {
        output[0] = 1;
    } else if output[0] == 4811 {
        output[0] = 1;
    } else if output[0] == 4812 {
        output[0] = 1;
    } else if output[0] == 4813 {
        output[0] = 1;
    } else if output[0] == 4814 {
        output[0] = 1;
    } else if output[0] == 4815 {
        output[0] = 1;
    } else if output[0] == 4816 {
        output[0] = 1;
    } else if output[0] == 4817 {
        output[0] = 1;
    } else if output[0] == 4818 {
        output[0] = 1;
    } else if output[0] == 4819 {
        output[0] = 1;
    } else if output[0] == 4820 {
        output[0] = 1;
    } else if output[0] == 4821 {
        output[0] = 1;
    } else if output[0] == 4822 {
        output[0] = 1;
    } else if output[0] == 4823 {
        output[0] = 1;
    } else if output[0] == 4824 {
        output[0] = 1;
    } else if output[0] == 4825 {
        output[0] = 1;
    } else if output[0] == 4826 {
        output[0] = 1;
    } else if output[0] == 4827 {
        output[0] = 1;
    } else if output[0] == 4828 {
        output[0] = 1;
    } else if output[0] == 4829 {
        output[0] = 1;
    } else if output[0] == 4830 {
        output[0] = 1;
    } else if output[0] == 4831 {
        output[0] = 1;
    } else if output[0] == 4832 {
        output[0] = 1;
    } else if output[0] == 4833 {
        output[0] = 1;
    } else if output[0] == 4834 {
        output[0] = 1;
    } else if output[0] == 4835 {
        output[0] = 1;
    } else if output[0] == 4836 {
        output[0] = 1;
    } else if output[0] == 4837 {
        output[0] = 1;
    } else if output[0] == 4838 {
        output[0] = 1;
    } else if output[0] == 4839 {
        output[0] = 1;
    } else if output[0] == 4840 {
        output[0] = 1;
    } else if output[0] == 4841 {
        output[0] = 1;
    } else if output[0] == 4842 {
        output[0] = 1;
    } else if output[0] == 4843 {
        output[0] = 1;
    } else if output[0] == 4844 {
        output[0] = 1;
    } else if output[0] == 4845 {
        output[0] = 1;
    } else if output[0] == 4846 {
        output[0] = 1;
    } else if output[0] == 4847 {
        output[0] = 1;
    } else if output[0] == 4848 {
        output[0] = 1;
    } else if output[0] == 4849 {
        output[0] = 1;
    } else if output[0] == 4850 {
        output[0] = 1;
    } else if output[0] == 4851 {
        output[0] = 1;
    } else if output[0] == 4852 {
        output[0] = 1;
    } else if output[0] == 4853 {
        output[0] = 1;
    } else if output[0] == 4854 {
        output[0] = 1;
    } else if output[0] == 4855 {
        output[0] = 1;
    } else if output[0] == 4856 {
        output[0] = 1;
    } else if output[0] == 4857 {
        output[0] = 1;
    } else if output[0] == 4858 {
        output[0] = 1;
    } else if output[0] == 4859 {
        output[0] = 1;
    } else if output[0] == 4860 {
        output[0] = 1;
    } else if output[0] == 4861 {
        output[0] = 1;
    } else if output[0] == 4862 {
        output[0] = 1;
    } else if output[0] == 4863 {
        output[0] = 1;
    } else if output[0] == 4864 {
        output[0] = 1;
    } else if output[0] == 4865 {
        output[0] = 1;
    } else if output[0] == 4866 {
        output[0] = 1;
    } else if output[0] == 4867 {
        output[0] = 1;
    } else if output[0] == 4868 {
        output[0] = 1;
    } else if output[0] == 4869 {
        output[0] = 1;
    } else if output[0] == 4870 {
        output[0] = 1;
    } else if output[0] == 4871 {
        output[0] = 1;
    } else if output[0] == 4872 {
        output[0] = 1;
    } else if output[0] == 4873 {
        output[0] = 1;
    } else if output[0] == 4874 {
        output[0] = 1;
    } else if output[0] == 4875 {
        output[0] = 1;
    } else if output[0] == 4876 {
        output[0] = 1;
    } else if output[0] == 4877 {
        output[0] = 1;
    } else if output[0] == 4878 {
        output[0] = 1;
    } else if output[0] == 4879 {
        output[0] = 1;
    } else if output[0] == 4880 {
        output[0] = 1;
    } else if output[0] == 4881 {
        output[0] = 1;
    } else if output[0] == 4882 {
        output[0] = 1;
    } else if output[0] == 4883 {
        output[0] = 1;
    } else if output[0] == 4884 {
        output[0] = 1;
    } else if output[0] == 4885 {
        output[0] = 1;
    } else if output[0] == 4886 {
        output[0] = 1;
    } else if output[0] == 4887 {
        output[0] = 1;
    } else if output[0] == 4888 {
        output[0] = 1;
    } else if output[0] == 4889 {
        output[0] = 1;
    } else if output[0] == 4890 {
        output[0] = 1;
    } else if output[0] == 4891 {
        output[0] = 1;
    } else if output[0] == 4892 {
        output[0] = 1;
    } else if output[0] == 4893 {
        output[0] = 1;
    } else if output[0] == 4894 {
        output[0] = 1;
    } else if output[0] == 4895 {
        output[0] = 1;
    } else if output[0] == 4896 {
        output[0] = 1;
    } else if output[0] == 4897 {
        output[0] = 1;
    } else if output[0] == 4898 {
        output[0] = 1;
    } else if output[0] == 4899 {
        output[0] = 1;
    } else if output[0] == 4900 {
        output[0] = 1;
    } else if output[0] == 4901 {
        output[0] = 1;
    } else if output[0] == 4902 {
        output[0] = 1;
    } else if output[0] == 4903 {
        output[0] = 1;
    } else if output[0] == 4904 {
        output[0] = 1;
    } else if output[0] == 4905 {
        output[0] = 1;
    } else if output[0] == 4906 {
        output[0] = 1;
    } else if output[0] == 4907 {
        output[0] = 1;
    } else if output[0] == 4908 {
        output[0] = 1;
    } else if output[0] == 4909 {
        output[0] = 1;
    } else if output[0] == 4910 {
        output[0] = 1;
    } else if output[0] == 4911 {
        output[0] = 1;
    } else if output[0] == 4912 {
        output[0] = 1;
    } else if output[0] == 4913 {
        output[0] = 1;
    } else if output[0] == 4914 {
        output[0] = 1;
    } else if output[0] == 4915 {
        output[0] = 1;
    } else if output[0] == 4916 {
        output[0] = 1;
    } else if output[0] == 4917 {
        output[0] = 1;
    } else if output[0] == 4918 {
        output[0] = 1;
    } else if output[0] == 4919 {
        output[0] = 1;
    } else if output[0] == 4920 {
        output[0] = 1;
    } else if output[0] == 4921 {
        output[0] = 1;
    } else if output[0] == 4922 {
        output[0] = 1;
    } else if output[0] == 4923 {
        output[0] = 1;
    } else if output[0] == 4924 {
        output[0] = 1;
    } else if output[0] == 4925 {
        output[0] = 1;
    } else if output[0] == 4926 {
        output[0] = 1;
    } else if output[0] == 4927 {
        output[0] = 1;
    } else if output[0] == 4928 {
        output[0] = 1;
    } else if output[0] == 4929 {
        output[0] = 1;
    } else if output[0] == 4930 {
        output[0] = 1;
    } else if output[0] == 4931 {
        output[0] = 1;
    } else if output[0] == 4932 {
        output[0] = 1;
    } else if output[0] == 4933 {
        output[0] = 1;
    } else if output[0] == 4934 {
        output[0] = 1;
    } else if output[0] == 4935 {
        output[0] = 1;
    } else if output[0] == 4936 {
        output[0] = 1;
    } else if output[0] == 4937 {
        output[0] = 1;
    } else if output[0] == 4938 {
        output[0] = 1;
    } else if output[0] == 4939 {
        output[0] = 1;
    } else if output[0] == 4940 {
        output[0] = 1;
    } else if output[0] == 4941 {
        output[0] = 1;
    } else if output[0] == 4942 {
        output[0] = 1;
    } else if output[0] == 4943 {
        output[0] = 1;
    } else if output[0] == 4944 {
        output[0] = 1;
    } else if output[0] == 4945 {
        output[0] = 1;
    } else if output[0] == 4946 {
        output[0] = 1;
    } else if output[0] == 4947 {
        output[0] = 1;
    } else if output[0] == 4948 {
        output[0] = 1;
    } else if output[0] == 4949 {
        output[0] = 1;
    } else if output[0] == 4950 {
        output[0] = 1;
    } else if output[0] == 4951 {
        output[0] = 1;
    } else if output[0] == 4952 {
        output[0] = 1;
    } else if output[0] == 4953 {
        output[0] = 1;
    } else if output[0] == 4954 {
        output[0] = 1;
    } else if output[0] == 4955 {
        output[0] = 1;
    } else if output[0] == 4956 {
        output[0] = 1;
    } else if output[0] == 4957 {
        output[0] = 1;
    } else if output[0] == 4958 {
        output[0] = 1;
    } else if output[0] == 4959 {
        output[0] = 1;
    } else if output[0] == 4960 {
        output[0] = 1;
    } else if output[0] == 4961 {
        output[0] = 1;
    } else if output[0] == 4962 {
        output[0] = 1;
    } else if output[0] == 4963 {
        output[0] = 1;
    } else if output[0] == 4964 {
        output[0] = 1;
    } else if output[0] == 4965 {
        output[0] = 1;
    } else if output[0] == 4966 {
        output[0] = 1;
    } else if output[0] == 4967 {
        output[0] = 1;
    } else if output[0] == 4968 {
        output[0] = 1;
    } else if output[0] == 4969 {
        output[0] = 1;
    } else if output[0] == 4970 {
        output[0] = 1;
    } else if output[0] == 4971 {
        output[0] = 1;
    } else if output[0] == 4972 {
        output[0] = 1;
    } else if output[0] == 4973 {
        output[0] = 1;
    } else if output[0] == 4974 {
        output[0] = 1;
    } else if output[0] == 4975 {
        output[0] = 1;
    } else if output[0] == 4976 {
        output[0] = 1;
    } else if output[0] == 4977 {
        output[0] = 1;
    } else if output[0] == 4978 {
        output[0] = 1;
    } else if output[0] == 4979 {
        output[0] = 1;
    } else if output[0] == 4980 {
        output[0] = 1;
    } else if output[0] == 4981 {
        output[0] = 1;
    } else if output[0] == 4982 {
        output[0] = 1;
    } else if output[0] == 4983 {
        output[0] = 1;
    } else if output[0] == 4984 {
        output[0] = 1;
    } else if output[0] == 4985 {
        output[0] = 1;
    } else if output[0] == 4986 {
        output[0] = 1;
    } else if output[0] == 4987 {
        output[0] = 1;
    } else if output[0] == 4988 {
        output[0] = 1;
    } else if output[0] == 4989 {
        output[0] = 1;
    } else if output[0] == 4990 {
        output[0] = 1;
    } else if output[0] == 4991 {
        output[0] = 1;
    } else if output[0] == 4992 {
        output[0] = 1;
    } else if output[0] == 4993 {
        output[0] = 1;
    } else if output[0] == 4994 {
        output[0] = 1;
    } else if output[0] == 4995 {
        output[0] = 1;
    } else if output[0] == 4996 {
        output[0] = 1;
    } else if output[0] == 4997 {
        output[0] = 1;
    } else if output[0] == 4998 {
        output[0] = 1;
    } else if output[0] == 4999 {
        output[0] = 1;
    }
}
