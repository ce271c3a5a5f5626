/** Only what is used of the library, which has no types of its own. */
declare module 'punycode.js' {
  const punycode: { toUnicode(name: string): string }
  export default punycode
}
