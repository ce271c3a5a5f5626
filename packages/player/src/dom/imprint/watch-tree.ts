import { natives } from './natives.ts'

/**
 * Calls `job` when children of the frame change, or styling attributes of the frame, of the code's layer and of the boxes around, and when
 * the page gets new children; `onlyLayer` when it was the layer's own attributes alone. Scheduled checks detect the rest, such as style
 * sheets that change without a mutation of the tree.
 */
export function watchTree(
  frame: HTMLElement,
  outer: Element,
  job: (onlyLayer: boolean) => void,
): { add(layer: Element): void; stop(): void } {
  let layer: Element | null = null
  const observer = new natives.Observer((records) => {
    let onlyLayer = true
    for (let index = 0; index < records.length; index += 1) if (records[index]?.target !== layer) onlyLayer = false
    job(onlyLayer)
  })
  const styling = { attributes: true, attributeFilter: ['style', 'class', 'hidden', 'popover'] }
  observer.observe(frame, { childList: true, ...styling })
  for (const element of [outer, document.body, document.documentElement]) observer.observe(element, { childList: true, ...styling })
  observer.observe(document.head, { childList: true })
  return {
    add(made) {
      layer = made
      observer.observe(made, styling)
    },
    stop: () => observer.disconnect(),
  }
}
