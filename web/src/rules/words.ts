// Words as people type them: in any case, with or without dots and accents, in the plural, with a slip of the pen, and in
// words of their own.

/** Words that mean the same to somebody who looks something up, in both languages. They are written folded. */
const SAME: readonly (readonly string[])[] = [
  ['fame', 'ruhm', 'points', 'score', 'vp', 'punkte', 'siegpunkte', 'wertung'],
  ['gold', 'money', 'coins', 'doubloons', 'geld', 'munzen', 'dublonen'],
  ['wins', 'victory', 'winner', 'sieg', 'gewinnt', 'gewinner', 'sieger'],
  ['tie', 'tied', 'gleichstand', 'unentschieden', 'gleichauf'],
  // Not "die", which is half of all German.
  ['dice', 'wurfel'],
  ['roll', 'reroll', 'throw', 'wurf', 'wurfelt', 'wurfeln'],
  ['chest', 'truhe', 'schatztruhe'],
  ['ship', 'boat', 'schiff', 'boot'],
  ['sail', 'move', 'travel', 'segeln', 'segelt', 'bewegen', 'fahren'],
  ['shoot', 'fire', 'volley', 'schiessen', 'schiesst', 'feuern', 'feuert', 'salve'],
  ['gun', 'cannon', 'kanone', 'geschutz'],
  ['island', 'isle', 'insel'],
  ['price', 'cost', 'pay', 'preis', 'kosten', 'kostet', 'zahlen', 'bezahlen'],
  ['buy', 'bought', 'kaufen', 'kauft'],
  ['adjacent', 'beside', 'neighbour', 'benachbart', 'nachbarschaft', 'daneben', 'nebeneinander'],
  ['flee', 'flight', 'escape', 'fliehen', 'flieht', 'flucht'],
  ['repair', 'mend', 'refit', 'reparieren', 'repariert', 'ausbessern'],
  ['setup', 'aufbau'],
  ['secret', 'hidden', 'geheim', 'verdeckt'],
];

/** A word without case, accents and dots: "Häfen", "Haefen" and "hafen" are one. */
export const fold = (word: string): string =>
  word
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([aou])e/g, '$1');

/** A folded word without the ending of a plural: what is left is a word still. */
const stem = (word: string): string => {
  const short = word.replace(/e?n?s?$/, '');
  return short.length > 3 ? short : word.length > 3 ? word.replace(/s$/, '') : word;
};

/** Whether two folded words mean the same. */
export const alike = (typed: string, word: string): boolean => {
  const [a, b] = [stem(typed), stem(word)];
  return SAME.some((words) => words.some((one) => stem(one) === a) && words.some((one) => stem(one) === b));
};

/** Whether a folded word of the book is what was typed, or begins with it, or, as long words do in German, has it in it. */
export function like(typed: string, word: string): boolean {
  const short = stem(typed);
  return word.startsWith(short) || (short.length > 3 && word.includes(short));
}

/** Whether two folded words differ by one letter that is wrong, missing, too many, or changed places with its neighbour. */
export function isSlip(typed: string, word: string): boolean {
  if (typed.length < 4) return false;
  return [word, stem(word), word.slice(0, typed.length)].some((other) => differByOne(typed, other) || differByOne(stem(typed), other));
}

function differByOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const swapped = a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
  return swapped || a.slice(i + 1) === b.slice(i + 1) || a.slice(i + 1) === b.slice(i) || a.slice(i) === b.slice(i + 1);
}
