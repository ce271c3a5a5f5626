/** Minha biblioteca. */
export default function LibraryScreen() {
  return null
}
