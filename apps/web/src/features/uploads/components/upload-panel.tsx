/** Envio de arquivos. */
export default function UploadPanel() {
  return null
}
