/** The path of an icon of the game-icons set, drawn for a box of 512 x 512. */
declare module 'icon:*' {
  const path: string;
  export default path;
}
