/** Carregar arquivos. */
export default function UploadScreen() {
  return null
}
