// Draws the coast of Blackbeard's chart and finds the places on it: `npm run chart` in `web` writes `coast.ts`.
//
// Natural Earth's coast lines (public domain, from the package world-atlas) are bent so that the Caribbean is large and the
// empty ocean narrow, cut at the edge of the sheet and simplified. Ports, sea areas and transit boxes come from the game's
// data. It complains if one of them has no place, if two tags lie over each other, or if an area has too little room.

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const near = (path) => new URL(path, import.meta.url);
const need = createRequire(near('../../../../web/package.json'));
const { feature } = need('topojson-client');
const land = feature(need('world-atlas/land-10m.json'), 'land');
const complaints = [];

// ---- the game's data ----

/** The tables of one kind in a file, as far as their lines are a word and a plain value. */
function tables(file, kind) {
  const found = [];
  let table = null;
  for (const line of readFileSync(near(`../../data/${file}`), 'utf8').split('\n').map((line) => line.trim())) {
    if (line.startsWith('[')) table = line === `[[${kind}]]` ? {} : null;
    if (table && line.startsWith('[')) found.push(table);
    const pair = /^(\w+)\s*=\s*(.+)$/.exec(line);
    if (table && pair) table[pair[1]] = JSON.parse(pair[2]);
  }
  return found;
}
const ports = tables('ports.toml', 'port');
const areas = tables('map.toml', 'area');
const transits = tables('map.toml', 'transit');

// ---- the sheet: degrees to units ----

/** A monotone cubic through points: it bends the chart without ever turning back. */
function bend(points) {
  const x = points.map(([at]) => at);
  const y = points.map(([, to]) => to);
  const n = x.length;
  const rise = Array.from({ length: n - 1 }, (_, i) => (y[i + 1] - y[i]) / (x[i + 1] - x[i]));
  const slope = [rise[0]];
  for (let i = 1; i < n - 1; i += 1) slope[i] = rise[i - 1] * rise[i] <= 0 ? 0 : 2 / (1 / rise[i - 1] + 1 / rise[i]);
  slope[n - 1] = rise[n - 2];
  return (at) => {
    if (at <= x[0]) return y[0] + (at - x[0]) * slope[0];
    if (at >= x[n - 1]) return y[n - 1] + (at - x[n - 1]) * slope[n - 1];
    let i = 0;
    while (at > x[i + 1]) i += 1;
    const h = x[i + 1] - x[i];
    const t = (at - x[i]) / h;
    const [t2, t3] = [t * t, t * t * t];
    return (2 * t3 - 3 * t2 + 1) * y[i] + (t3 - 2 * t2 + t) * h * slope[i] + (-2 * t3 + 3 * t2) * y[i + 1] + (t3 - t2) * h * slope[i + 1];
  };
}
const SHEET = { width: 1040, height: 640 };
/** The coast goes on beyond the sheet, so that a window of any shape is filled. */
const BEYOND = { x: 260, y: 260 };
const X = bend([[-100, 10], [-90, 108], [-78, 284], [-60, 548], [-52, 612], [-34, 668], [-18, 728], [-8, 808], [10, 980], [16, 1030]]);
const Y = bend([[-7, 630], [0, 580], [6, 512], [12, 428], [24, 222], [31, 142], [40, 62], [45, 14]]);
const west = ([lon, lat]) => [X(lon), Y(lat)];
/** The Eastern Seas are a sheet of their own, laid over the desert. */
const INSET = { x: 732, y: 26, width: 282, height: 318 };
const EX = bend([[31, INSET.x], [52, INSET.x + 112], [70, INSET.x + 206], [80, INSET.x + INSET.width]]);
const EY = bend([[-27, INSET.y + INSET.height], [-12, INSET.y + 236], [8, INSET.y + 128], [24, INSET.y]]);
const east = ([lon, lat]) => [EX(lon), EY(lat)];
const EASTERN = new Set(['east_africa', 'india']);
const sheetOf = (area) => (EASTERN.has(area) ? east : west);

// ---- the coast ----

const areaOf = (ring) => ring.reduce((sum, [x, y], i) => sum + (ring.at(i - 1)[0] * y - x * ring.at(i - 1)[1]) / 2, 0);

/** Leaves out points that make too small a triangle with their neighbours (after Visvalingam). */
function simplify(ring, least) {
  const points = ring.slice();
  const triangle = (a, b, c) => Math.abs((a[0] * (b[1] - c[1]) + b[0] * (c[1] - a[1]) + c[0] * (a[1] - b[1])) / 2);
  for (let pass = 1; pass <= 12; pass += 1) {
    for (let i = 1; i < points.length - 1 && points.length > 6; i += 1) {
      if (triangle(points[i - 1], points[i], points[i + 1]) < (least * pass) / 12) points.splice(i, 1);
    }
  }
  return points;
}

/** The part of a ring inside a box, one edge of the box after another (after Sutherland and Hodgman). */
function cut(ring, [x0, y0, x1, y1]) {
  let out = ring;
  for (const [axis, edge, sign] of [[0, x0, 1], [0, x1, -1], [1, y0, 1], [1, y1, -1]]) {
    const from = out;
    out = [];
    from.forEach((b, i) => {
      const a = from.at(i - 1);
      const [aIn, bIn] = [sign * (a[axis] - edge) >= 0, sign * (b[axis] - edge) >= 0];
      if (aIn !== bIn) {
        const t = (edge - a[axis]) / (b[axis] - a[axis]);
        const at = [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
        at[axis] = edge;
        out.push(at);
      }
      if (bIn) out.push(b);
    });
  }
  return out;
}

function coast(bent, [w, s, e, n], box, detail, least) {
  const rings = [];
  for (const polygon of land.features.flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates))) {
    const lons = polygon[0].map(([lon]) => lon);
    const lats = polygon[0].map(([, lat]) => lat);
    const [left, right, low, high] = [Math.min(...lons), Math.max(...lons), Math.min(...lats), Math.max(...lats)];
    // Islets that the date line cuts would be drawn as a bar across the sheet.
    if (right - left > 300 && high - low < 40) continue;
    if (right < w - 2 || left > e + 2 || high < s - 2 || low > n + 2) continue;
    polygon.forEach((ring, i) => {
      const drawn = simplify(cut(ring.map(bent), box), detail);
      if (drawn.length > 2 && Math.abs(areaOf(drawn)) > (i === 0 ? least : 14)) rings.push(drawn);
    });
  }
  return rings;
}

/** A closed line in tenths of a unit, each point as the way from the one before: short, and no rounding adds up. */
function short(ring) {
  const tenths = ring.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)]);
  const say = (n) => String(n / 10).replace(/^(-?)0\./, '$1.');
  const join = (a, b) => say(a) + (b < 0 ? '' : ' ') + say(b);
  let text = `M${join(...tenths[0])}`;
  for (let i = 1; i < tenths.length; i += 1) {
    const [dx, dy] = [tenths[i][0] - tenths[i - 1][0], tenths[i][1] - tenths[i - 1][1]];
    if (dx !== 0 || dy !== 0) text += `l${join(dx, dy)}`;
  }
  return `${text}z`;
}
const westCoast = coast(west, [-116, -22, 36, 62], [-BEYOND.x, -BEYOND.y, SHEET.width + BEYOND.x, SHEET.height + BEYOND.y], 1.1, 1.6);
const eastCoast = coast(east, [30, -28, 81, 25], [INSET.x - 14, INSET.y - 14, INSET.x + INSET.width + 14, INSET.y + INSET.height + 14], 0.9, 1.4);

// ---- sea areas: polygons that share their cuts, so that a border is drawn once ----

const cuts = {
  north: [[-75.2, 38.3], [-70, 37.6], [-62, 37.6], [-49.5, 38.2]],
  central: [[-78, 33.9], [-74, 32.2], [-66, 30.2], [-60, 29.6], [-53, 29.6]],
  south: [[-81, 25.2], [-79.8, 24], [-77.6, 22.9], [-75.4, 21.9], [-73.4, 21.1], [-70, 20.7], [-66, 20.2], [-61, 19.2], [-53, 17.6]],
  gulf: [[-81, 25.2], [-84, 25], [-86, 23.6], [-85.4, 21.4], [-83.4, 18.4], [-81, 14.6], [-79, 11.8]],
  main: [[-79, 11.8], [-76.5, 12.9], [-72, 13.4], [-66.5, 13.3], [-62.4, 12.7], [-58, 12.4], [-53, 12.4]],
  isthmus: [[-79, 11.8], [-78, 10.2], [-77.3, 8.6]],
  ocean: [[-49, 62], [-49.5, 38.2], [-53, 29.6], [-53, 17.6], [-53, 12.4], [-53, -20]],
  guinea: [[-9, 9], [-9.4, 4], [-8.6, 0], [-8, -24]],
};
const easternCut = [[45, 25], [50, 17], [54, 14], [58, 7], [61, -1], [66, -9], [81, -15]];
const back = (line) => line.slice().reverse();
const outlines = {
  north_atlantic: [[-84, 62], [-49, 62], ...back(cuts.north), [-84, 38.3]],
  central_atlantic: [[-84, 38.3], ...cuts.north, ...back(cuts.central), [-84, 33.9]],
  south_atlantic: [[-82, 33.9], ...cuts.central, ...back(cuts.south), [-81.6, 28]],
  caribbean: [...cuts.south, ...back(cuts.main), ...back(cuts.gulf)],
  central_america: [...cuts.gulf, ...cuts.isthmus, [-79.5, 8.6], [-82, 8.5], [-85, 11.5], [-88, 13.6], [-92, 15.4], [-96, 17], [-99, 19], [-100, 32], [-81.8, 31]],
  south_america: [...cuts.main, [-53, 3], [-75, 3], [-77.3, 8.6], ...back(cuts.isthmus)],
  gold_coast: [[-9, 9], [-9.4, 4], [-8.6, 0], [-8, -24], [34, -24], [34, 9]],
  east_africa: [[30, 25], ...easternCut, [81, -30], [30, -30]],
  india: [[81, 25], [81, -9], ...back(easternCut)],
};
for (const { id } of areas) if (!outlines[id]) complaints.push(`the sea area ${id} has no outline`);

/** A line that bends softly through points. */
function soft(points, bent) {
  const p = points.map(bent);
  const say = (...at) => at.map((n) => +n.toFixed(1)).join(' ');
  let text = `M${say(...p[0])}`;
  for (let i = 0; i < p.length - 1; i += 1) {
    const [a, b, c, d] = [p[Math.max(0, i - 1)], p[i], p[i + 1], p[Math.min(p.length - 1, i + 2)]];
    text += `C${say(b[0] + (c[0] - a[0]) / 7, b[1] + (c[1] - a[1]) / 7)} ${say(c[0] - (d[0] - b[0]) / 7, c[1] - (d[1] - b[1]) / 7)} ${say(...c)}`;
  }
  return text;
}

// ---- ports: where the town lies in degrees, and where the upper left corner of its tag stands in units ----

const TAG = { height: 29, merchant: 27, gap: 1 };
const towns = {
  boston: [-71.0, 42.3, 272, 13], new_york: [-74.0, 40.7, 358, 47], philadelphia: [-75.2, 39.7, 203, 45],
  virginia: [-76.3, 37.0, 190, 77], bath: [-76.8, 35.4, 132, 109], bermuda: [-64.8, 32.3, 497, 118],
  charleston: [-79.9, 32.75, 98, 141], st_augustine: [-81.3, 29.9, 84, 173], new_providence: [-77.35, 25.05, 312, 182],
  havana: [-82.35, 23.1, 98, 205], santiago: [-75.8, 20.0, 322, 232], port_royal: [-76.85, 17.95, 276, 338],
  isla_de_tortuga: [-72.8, 20.05, 436, 232], santo_domingo: [-69.9, 18.45, 394, 338], san_juan: [-66.1, 18.45, 486, 268],
  guadeloupe: [-61.6, 16.2, 540, 324], martinique: [-61.0, 14.6, 547, 360],
  campeche: [-90.5, 19.85, 14, 250], honduras: [-87.95, 15.8, 18, 344], portobello: [-79.65, 9.55, 150, 466],
  cartagena: [-75.5, 10.4, 276, 478], curacao: [-68.95, 12.15, 396, 446], port_o_spain: [-61.5, 10.65, 508, 470],
  cape_coast: [-1.25, 5.1, 752, 452], cormantin: [-1.0, 5.2, 762, 488], whydah: [2.1, 6.35, 896, 462], cape_lopez: [8.75, -0.65, 850, 602],
  mocha: [43.25, 13.3, 782, 104], ethiopia: [39.5, 15.6, 736, 66], zanzibar: [39.3, -6.1, 738, 184], kilwa: [39.55, -9, 738, 254],
  isle_ste_marie: [49.9, -16.95, 850, 291], bombay: [72.85, 19.0, 838, 30], severndroog: [73.15, 17.8, 852, 62], goa: [73.85, 15.45, 899, 94], calicut: [75.75, 11.25, 898, 128],
};
/** About how wide a name is in the letters of the headings. */
function wide(name) {
  const letter = 6.7;
  return [...name].reduce((sum, c) => sum + (/[il.' ]/.test(c) ? 0.5 : /[mwMWGOCD]/.test(c) ? 1.32 : /[A-Z]/.test(c) ? 1.12 : 0.96) * letter, 0);
}
const places = {};
for (const { id, name, area, merchant_box } of ports) {
  if (!towns[id]) {
    complaints.push(`the port ${id} has no place`);
    continue;
  }
  const [lon, lat, x, y] = towns[id];
  // Shield, value, defence and a governor's flag need 88 units; a pirate port has a word instead.
  const width = Math.ceil(Math.max(wide(name) + 26, 84));
  places[id] = { town: sheetOf(area)([lon, lat]).map((n) => +n.toFixed(1)), tag: [x, y, width], box: [x, y, x + width + (merchant_box ? TAG.gap + TAG.merchant : 0), y + TAG.height] };
}
const isle = west([-82.8, 21.65]).map((n) => +n.toFixed(1));

// ---- what stands on the sheet besides ----

const routes = {
  northern_crossing: { at: [666, 214], room: [632, 236, 722, 344] },
  middle_passage: { at: [700, 502], room: [622, 402, 752, 482] },
  cape_route: { at: [736, 604], room: [640, 522, 796, 584] },
};
for (const { id } of transits) if (!routes[id]) complaints.push(`the transit box ${id} has no place`);
const BOX = { width: 116, height: 38 };
const boxOf = ([x, y]) => [x - BOX.width / 2, y - BOX.height / 2, x + BOX.width / 2, y + BOX.height / 2];
const furniture = {
  rose: [628, 56, 718, 160],
  cartouche: [22, 394, 150, 606],
  inset: [INSET.x - 8, INSET.y - 8, INSET.x + INSET.width + 8, INSET.y + INSET.height + 14],
};
/** Middle, base line and size of the name of each area, and whether it takes two lines. */
const names = {
  north_atlantic: [476, 36, 16], central_atlantic: [536, 108, 15], south_atlantic: [516, 196, 20], caribbean: [396, 398, 20],
  central_america: [64, 222, 16, true], south_america: [566, 436, 15, true], gold_coast: [878, 545, 17], east_africa: [886, 276, 16], india: [976, 256, 18],
};
const nameBox = ([x, y, size, lines], name) => {
  const two = lines === true;
  const width = (two ? Math.max(...name.split(' ').map((part) => part.length)) : name.length) * size * 0.54;
  return [x - width / 2, y - size, x + width / 2, y + (two ? size * 1.1 : 4)];
};
const nameBoxes = areas.map(({ id, name }) => nameBox(names[id], name));

const around = ([x, y], [l, u, r, d], by = 0) => [x + l - by, y + u - by, x + r + by, y + d + by];
const overlap = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
const solid = [
  ...Object.entries(places).map(([id, { box }]) => [id, box]),
  ...Object.entries(routes).map(([id, { at }]) => [id, boxOf(at)]),
  ...Object.entries(furniture).filter(([id]) => id !== 'inset'),
];
solid.forEach(([a, box], i) => solid.slice(i + 1).forEach(([b, other]) => overlap(box, other) && complaints.push(`${a} lies over ${b}`)));
for (const [id, { box }] of Object.entries(places)) {
  const eastern = EASTERN.has(ports.find((port) => port.id === id).area);
  const edge = eastern ? [INSET.x, INSET.y, INSET.x + INSET.width, INSET.y + INSET.height] : [8, 8, SHEET.width - 8, SHEET.height - 5];
  if (box[0] < edge[0] || box[1] < edge[1] || box[2] > edge[2] || box[3] > edge[3]) complaints.push(`${id} goes over the edge of its sheet`);
  if (!eastern && overlap(box, furniture.inset)) complaints.push(`${id} lies over the inset`);
}

// ---- docks: where the ships in a port lie side by side, and which way the next one lies ----

/** A small ship, and the plate of her name below or above her: left, up, right and down of her middle. */
const SMALL = [-12, -15, 16, 12];
const PLATE = { below: [-27, 11, 27, 25], above: [-27, -29, 27, -15] };
/** How far a row of several ships makes room for the names between it and the tag, and how far the next row lies from it. */
const CLEAR = 15;
const ROW = 58;
/** From one ship to the next: there must be room for a line between allies. */
const STEP = 38;
const share = (a, b) => Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));
const within = (box, edge) => box[0] >= edge[0] && box[1] >= edge[1] && box[2] <= edge[2] && box[3] <= edge[3];
const parts = ([x, y, side]) => [around([x, y], SMALL), around([x, y], side < 0 ? PLATE.above : PLATE.below)];
/** Docks that are better known by hand: between Mocha and Goa there is room for both, if one row goes west from each. */
const GIVEN = { mocha: [806, 147, -STEP, 1], goa: [881, 137, -STEP, 1] };
/** What the first two ships of each port hide, as their docks are so far. */
const moored = {};
// The first round takes what is free, the next ones make room for docks that were found later.
for (let round = 0; round < 4; round += 1) for (const [id, place] of Object.entries(places)) {
  const [x, y, right, bottom] = place.box;
  const eastern = EASTERN.has(ports.find((port) => port.id === id).area);
  const edge = eastern ? [INSET.x, INSET.y, INSET.x + INSET.width, INSET.y + INSET.height] : [8, 8, SHEET.width - 8, SHEET.height - 5];
  // Left and right of the tag, and in rows below and above it that begin where there is room. Names stand below and above in turn.
  const sides = [[x - 29, y + 14, -STEP, 1], [right + 29, y + 14, STEP, 1]];
  for (let from = x - 30; from <= right + 30; from += 6) for (const step of [STEP, -STEP]) sides.push([from, bottom + 14, step, 1], [from, y - 14, step, -1]);
  const standing = [...solid.map(([, box]) => box), ...(eastern ? [] : [furniture.inset]), ...Object.entries(moored).flatMap(([other, boxes]) => (other === id ? [] : boxes))];
  const hidden = (boxes) => boxes.reduce((sum, box) => sum + (within(box, edge) ? 0 : 20000) + 6 * standing.reduce((all, other) => all + share(box, other), 0) + 9 * share(box, place.box) + nameBoxes.reduce((all, other) => all + share(box, other), 0), 0);
  const rowOf = ([dx, dy, step, side]) => Array.from({ length: 6 }, (_, n) => parts([dx + n * step, dy, n % 2 === 0 ? side : -side]));
  /** How many lie in a row before the sheet ends. */
  const fits = (dock) => {
    const first = rowOf(dock).findIndex((boxes) => boxes.some((box) => !within(box, edge)));
    return first === -1 ? 6 : Math.max(first, 1);
  };
  /** Several ships, as they lie then: `berth` in moorings.ts says the same. */
  const crowd = (dock) => {
    const [dx, dy, step, side] = dock;
    const [row, away, below] = [fits(dock), dy > y && dy < bottom ? 0 : side * CLEAR, dy > SHEET.height / 2 ? -ROW : ROW];
    return Array.from({ length: 4 }, (_, n) => parts([dx + (n % row) * step, dy + away + Math.floor(n / row) * below, (n % row) % 2 === 0 ? side : -side]));
  };
  const middle = [(x + right) / 2, (y + bottom) / 2];
  const cost = (dock) => {
    const [first, second, third, fourth] = crowd(dock).map(hidden);
    // The first ship counts most: seldom are there more than three. And ships in a port lie near it.
    return 2 * hidden(rowOf(dock)[0]) + first + second + third / 3 + fourth / 4 + Math.hypot(dock[0] - middle[0], dock[1] - middle[1]);
  };
  const dock = GIVEN[id] ?? sides.reduce((best, side) => (cost(side) < cost(best) ? side : best));
  place.dock = [...dock, fits(dock)];
  moored[id] = crowd(dock).slice(0, 2).flat().map(([l, u, r, d]) => [l - 2, u - 2, r + 2, d + 2]);
}

// ---- free room for ships: spots in each area where a ship with her name hides nothing ----

function inside([x, y], ring) {
  let is = false;
  ring.forEach(([bx, by], i) => {
    const [ax, ay] = ring.at(i - 1);
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) is = !is;
  });
  return is;
}
const onLand = (at, rings) => rings.reduce((count, ring) => count + (inside(at, ring) ? 1 : 0), 0) % 2 === 1;
/** A ship with the plate of her name: left, up, right and down of her middle. */
const PIECE = [-26, -18, 26, 32];

function spotsIn(isIn, middle, hidden, rings, most) {
  const found = [];
  const candidates = [];
  const foreign = Object.values(spots).flatMap((all) => all.map((at) => around(at, PIECE)));
  for (let x = 20; x < SHEET.width - 20; x += 4) {
    for (let y = 24; y < SHEET.height - 34; y += 4) {
      if (!isIn([x, y]) || !isIn([x - 16, y]) || !isIn([x + 16, y]) || !isIn([x, y - 16]) || !isIn([x, y + 16])) continue;
      const box = around([x, y], PIECE);
      if (hidden.some((other) => overlap(box, other))) continue;
      const probes = [[0, 0], [-14, 0], [14, 0], [0, -14], [0, 14], [0, 26]].filter(([dx, dy]) => onLand([x + dx, y + dy], rings)).length;
      candidates.push({ at: [x, y], cost: Math.hypot(x - middle[0], (y - middle[1]) * 1.2) + probes * 45 + ([...docks, ...foreign].some((other) => overlap(box, other)) ? 150 : 0) });
    }
  }
  candidates.sort((a, b) => a.cost - b.cost);
  for (const { at } of candidates) {
    if (found.length >= most) break;
    if (found.every((other) => !overlap(around(at, PIECE, 1), around(other, PIECE, 1)))) found.push(at);
  }
  return found;
}
const tags = Object.values(places).map(({ box }) => [box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1]);
/** The first two ships of each port. */
const docks = Object.values(places).flatMap(({ dock: [x, y, step, side] }) => [...parts([x, y, side]), ...parts([x + step, y, -side])]);
const townBoxes = Object.values(places).map(({ town: [x, y] }) => [x - 4, y - 4, x + 4, y + 4]);
const middles = { north_atlantic: [470, 60], central_atlantic: [400, 120], south_atlantic: [440, 180], caribbean: [330, 380], central_america: [150, 300], south_america: [470, 420], gold_coast: [850, 570], east_africa: [860, 210], india: [920, 240] };
const spots = {};
/** In which waters a point lies: of each area, and beside each transit box. */
const waters = {};
for (const { id } of areas) {
  const bent = sheetOf(id);
  const ring = outlines[id].map(bent);
  const eastern = EASTERN.has(id);
  const edge = eastern ? [INSET.x + 4, INSET.y + 4, INSET.x + INSET.width - 4, INSET.y + INSET.height - 14] : [16, 16, SHEET.width - 16, SHEET.height - 34];
  const isIn = ([x, y]) => x > edge[0] && x < edge[2] && y > edge[1] && y < edge[3] && inside([x, y], ring) && (eastern || !overlap([x, y, x, y], furniture.inset));
  const hidden = [...tags, ...townBoxes, ...nameBoxes, ...Object.values(routes).map(({ at }) => boxOf(at)), furniture.cartouche, furniture.rose, ...(eastern ? [] : [furniture.inset])];
  spots[id] = spotsIn(isIn, middles[id], hidden, eastern ? eastCoast : westCoast, 10);
  waters[id] = { isIn, rings: eastern ? eastCoast : westCoast };
}
for (const { id } of transits) {
  if (!routes[id]) continue;
  const [l, u, r, d] = routes[id].room;
  const isIn = ([x, y]) => x >= l && x <= r && y >= u && y <= d;
  const hidden = [...tags, ...Object.values(routes).map(({ at }) => boxOf(at)), furniture.inset, furniture.rose];
  spots[id] = spotsIn(isIn, routes[id].at, hidden, westCoast, 4);
  waters[id] = { isIn, rings: westCoast };
}

// ---- where it is crowded: more spots for small ships between the others ----

const CROWD = 12;
const collide = (a, b) => a.some((one) => b.some((other) => overlap(one, other)));
const hides = (boxes, others) => boxes.reduce((sum, box) => sum + others.reduce((hidden, other) => hidden + share(box, other), 0), 0);
const close = {};
for (const [id, { isIn, rings }] of Object.entries(waters)) {
  close[id] = [];
  const others = Object.entries(spots).flatMap(([other, all]) => (other === id ? [] : all.map((at) => around(at, PIECE))));
  const candidates = [];
  for (let x = 16; x < SHEET.width; x += 4) {
    for (let y = 16; y < SHEET.height - 20; y += 4) {
      if (!isIn([x, y]) || !isIn([x - 12, y]) || !isIn([x + 12, y]) || !isIn([x, y - 12]) || !isIn([x, y + 12])) continue;
      for (const side of [1, -1]) {
        const boxes = parts([x, y, side]);
        if (collide(boxes, spots[id].map((at) => around(at, PIECE)))) continue;
        // Better on land than over a tag, a name or a ship of other waters.
        const cost = hides(boxes, tags) / 8 + hides(boxes, [...nameBoxes, ...townBoxes]) / 10 + hides(boxes, [...docks, ...others]) / 16 + (onLand([x, y], rings) ? 40 : 0);
        candidates.push({ at: [x, y, side], boxes, cost });
      }
    }
  }
  while (spots[id].length + close[id].length < CROWD) {
    const taken = close[id].flatMap(parts);
    const near = ([x, y]) => Math.min(...[...spots[id], ...close[id]].map(([sx, sy]) => Math.hypot(x - sx, y - sy)));
    const free = candidates.filter(({ boxes }) => !collide(boxes, taken)).map(({ at, cost }) => ({ at, cost: cost + near(at) }));
    if (free.length === 0) break;
    close[id].push(free.reduce((best, one) => (one.cost < best.cost ? one : best)).at);
  }
  const room = spots[id].length + close[id].length;
  if (spots[id].length === 0 || room < (routes[id] ? 3 : 10)) complaints.push(`${id} has room for ${room} ships only`);
}

// ---- hills and woods, to make the land a land ----

const hills = [[-97, 36], [-94, 38], [-90, 36.6], [-86, 37], [-83.6, 36.5], [-84.6, 35.3], [-92, 33.8], [-97.5, 33], [-85, 40], [-90, 41], [-99, 22], [-98, 20.5], [-99.2, 25], [-74.6, 7], [-73.4, 8.2], [-71.4, 8.3], [-70, 9.2], [-66, 7.2], [-63.5, 5.6], [-61.5, 4.6], [-68, 5.4], [-70, 3.4], [-58, 4], [-57, 2], [-9, 9.6], [-11, 11], [-5, 12.5], [0.8, 9], [6, 9.6], [9, 7.6], [12, 5], [12.6, 8.4], [-13, 13.5], [14, 1.5], [13.6, 12], [4, 13], [10, 12]];
const woods = [[-95, 35], [-88, 34.6], [-88.5, 38.5], [-96, 40.5], [-87, 42], [-64, 7], [-72, 6], [-60, 6.3], [-56, 3.4], [-7, 7.8], [-3, 8], [4, 8.6], [11, 2.6], [12.6, 0], [-10.5, 8], [-14, 11.6]];
const whole = (points) => points.map((at) => west(at).map(Math.round)).filter(([x, y]) => !tags.some((box) => overlap(around([x, y], [-10, -8, 10, 6]), box)));

// ---- written down ----

const list = (entries) => entries.map(([id, value]) => `  ${id}: ${JSON.stringify(value).replaceAll(',', ', ')},`).join('\n');
const straight = (id) => short(outlines[id].map(sheetOf(id)));
const text = `// Made by \`npm run chart\` from Natural Earth's coast lines (public domain) and the game's data; what is written here by hand is lost.

import type { Area, Port, Transit } from '../gen/types';

/** The sheet and the inset with the Eastern Seas, in units. */
export const SHEET = ${JSON.stringify(SHEET)};
export const INSET = ${JSON.stringify(INSET)};
export const TAG = ${JSON.stringify(TAG)};
export const BOX = ${JSON.stringify(BOX)};

/** Where each port's town lies, where its tag stands (left, top, width), and where ships lie in it: the first,
 *  the way to the next, whether her name stands below (1) or above (-1), and how many lie in a row. */
export const PORTS: Record<Port, { town: [number, number]; tag: [number, number, number]; dock: [x: number, y: number, step: number, side: number, row: number] }> = {
${list(Object.entries(places).map(([id, { town, tag, dock }]) => [id, { town, tag, dock }])).replaceAll('"', '')}
};

/** Where treasure is buried. */
export const ISLE: [number, number] = ${JSON.stringify(isle)};

/** The middle of each transit box. */
export const TRANSITS: Record<Transit, [number, number]> = {
${list(Object.entries(routes).map(([id, { at }]) => [id, at]))}
};

/** Where the name of each area stands: middle, base line, size. */
export const NAMES: Record<Area, [number, number, number]> = {
${list(Object.entries(names).map(([id, [x, y, size]]) => [id, [x, y, size]]))}
};

/** Free room for ships in each area and beside each transit box, the best first. */
export const SPOTS: Record<Area | Transit, [number, number][]> = {
${list(Object.entries(spots))}
};

/** More room between those for small ships, each with her name below (1) or above (-1). */
export const CLOSE: Record<Area | Transit, [x: number, y: number, side: number][]> = {
${list(Object.entries(close))}
};

/** The outline of each area. The sea ends at the coast: land is drawn over it. */
export const AREAS: Record<Area, string> = {
${areas.map(({ id }) => `  ${id}: '${straight(id)}',`).join('\n')}
};

export const BORDERS: string[] = ${JSON.stringify(Object.values(cuts).map((line) => soft(line, west)), null, 1).replaceAll('"', "'")};
export const BORDER_EAST = '${soft(easternCut, east)}';

export const HILLS: [number, number][] = ${JSON.stringify(whole(hills))};
export const WOODS: [number, number][] = ${JSON.stringify(whole(woods))};

export const COAST =
  '${westCoast.map(short).join('')}';
export const COAST_EAST =
  '${eastCoast.map(short).join('')}';
`;
writeFileSync(near('coast.ts'), text);
console.log(`coast.ts: ${Math.round(text.length / 1024)} kB; room for ships: ${Object.entries(spots).map(([id, at]) => `${id} ${at.length} + ${close[id].length}`).join(', ')}`);
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exit(1);
