// Names as short as a plate on the chart needs them.

/** The last word of a commissioner's name; a warship without her prefix. */
export const lastName = (name: string): string => name.replace(/ \(.*$/, '').split(' ').at(-1)!;
export const warshipName = (name: string): string => name.replace(/^HMS /, '');

/** About how wide a word is in the letters of plates, in units. */
export function wide(text: string, letter = 5.8): number {
  return [...text].reduce((sum, c) => sum + (/[il.’' ]/.test(c) ? 0.5 : /[mwMWGOCD]/.test(c) ? 1.32 : /[A-Z&]/.test(c) ? 1.12 : 0.96) * letter, 0);
}

/** How wide the plate of a name is. */
export const plateWidth = (name: string): number => wide(name) + 8;
