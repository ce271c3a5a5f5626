/** Inspecionar Imprint. */
export default function InspectScreen() {
  return null
}
