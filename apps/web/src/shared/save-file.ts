/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download begins after this task and holds the file from then on.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
