/** A function that returns whether the last press on `frame` was a touch. `dblclick` carries no pointer type. */
export function watchPointer(frame: HTMLElement, signal: AbortSignal): () => boolean {
  let touched = false
  frame.addEventListener('pointerdown', ({ pointerType }) => (touched = pointerType === 'touch'), { signal })
  return () => touched
}
