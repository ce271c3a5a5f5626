import type { NewPicture } from './news-form.ts'

/** Bytes a picture of an announcement may have. */
export const maxPictureBytes = 2 * 1024 * 1024

/** A file as a picture of an announcement. Throws the browser's error for a file it cannot read. */
export function readPicture(file: File): Promise<NewPicture> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('error', () => reject(reader.error ?? new Error(`${file.name} cannot be read`)))
    reader.addEventListener('load', () => {
      const address = typeof reader.result === 'string' ? reader.result : ''
      resolve({ name: file.name.slice(-160), data: address.slice(address.indexOf(',') + 1), address })
    })
    reader.readAsDataURL(file)
  })
}
