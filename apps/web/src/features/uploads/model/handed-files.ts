import type { PickedFile } from './file-access.ts'

let handed: PickedFile[] = []

/** Keeps files that were chosen on another screen until the screen of uploads opens. */
export const handFiles = (files: PickedFile[]): void => {
  handed = files
}

/** The kept files, once. */
export function takeHandedFiles(): PickedFile[] {
  const files = handed
  handed = []
  return files
}
