/** Detalhes da Mídia. */
export default function MediaDetailScreen() {
  return null
}
