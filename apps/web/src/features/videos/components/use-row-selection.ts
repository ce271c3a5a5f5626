import { useCallbackRef } from '@mantine/hooks'
import type { Video } from '@videozz/contract/browser'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Selection, videosBetween, withoutKeys, withVideos } from '../model/selection.ts'

export type RowSelectionProps = {
  videos: readonly Video[]
  selected: Selection
  onSelected: (selected: Selection) => void
  onOpen: (video: Video) => void
  /** Asked with what is selected, or else with the row that has focus. */
  onDelete: (videos: readonly Video[]) => void
}

const rowOf = (target: EventTarget): HTMLElement | null => (target as Element).closest<HTMLElement>('tr[data-key]')
const keysOf = (videos: readonly Video[]): string[] => videos.map(({ key }) => key)

/**
 * Selecting rows by pointer and keyboard: arrows, Home and End move, Space selects, with Shift a range does, Ctrl+A takes the page,
 * Delete asks, Enter opens, Escape clears. One row at a time is in the order of Tab.
 */
export function useRowSelection({ videos, selected, onSelected, onOpen, onDelete }: RowSelectionProps) {
  const [current, setCurrent] = useState<string | null>(null)
  const anchor = useRef<string | null>(null)
  const range = useRef<readonly string[]>([])
  const tabbable = videos.find(({ key }) => key === current)?.key ?? videos[0]?.key

  const table = useRef<HTMLTableElement>(null)
  const inside = useRef(false)
  useEffect(() => {
    // The row that had focus was deleted.
    if (inside.current && document.activeElement === document.body)
      table.current?.querySelector<HTMLElement>('tr[data-key][tabindex="0"]')?.focus({ preventScroll: true })
  }, [videos])
  const onFocus = ({ target }: FocusEvent): void => {
    inside.current = table.current?.contains(target) ?? false
    setCurrent(rowOf(target)?.dataset.key ?? current)
  }
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) inside.current = false
  }

  const toggle = useCallbackRef((video: Video, on: boolean): void => {
    anchor.current = video.key
    range.current = []
    onSelected(on ? withVideos(selected, [video]) : withoutKeys(selected, [video.key]))
  })
  /** From where the last one was selected to here; a range made just before gives way. */
  const extend = useCallbackRef((to: string): void => {
    anchor.current ??= current
    const between = videosBetween(videos, anchor.current, to)
    anchor.current ??= to
    onSelected(withVideos(withoutKeys(selected, range.current), between))
    range.current = keysOf(between)
  })
  const focus = (row: HTMLElement, place: number, extending: boolean): void => {
    const video = videos[Math.max(0, Math.min(videos.length - 1, place))]
    const next = video && row.parentElement?.querySelector<HTMLElement>(`tr[data-key="${video.key}"]`)
    if (!video || !next) return
    if (extending) {
      anchor.current ??= row.dataset.key ?? null
      extend(video.key)
    }
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest' })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const target = event.target as HTMLElement
    // What floats is drawn elsewhere, but its events pass through here.
    if (!event.currentTarget.contains(target)) return
    if (event.key === 'Escape' && selected.size > 0) {
      onSelected(new Map())
      return
    }
    const row = rowOf(target)
    const place = videos.findIndex(({ key }) => key === row?.dataset.key)
    const video = videos[place]
    if (!row || !video || target.closest('button, a')) return
    const steps: Partial<Record<string, number>> = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: videos.length - 1 }
    const step = steps[event.key]
    const bare = target === row
    if (step !== undefined) focus(row, step, event.shiftKey)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onSelected(withVideos(selected, videos))
    else if (event.key === 'Delete') onDelete(selected.size > 0 ? [...selected.values()] : [video])
    else if (bare && event.key === ' ' && event.shiftKey) extend(video.key)
    else if (bare && event.key === ' ') toggle(video, !selected.has(video.key))
    else if (bare && event.key === 'Enter') onOpen(video)
    else return
    event.preventDefault()
  }

  return {
    tabbable,
    toggle,
    extend,
    table: { ref: table, onKeyDown, onFocus, onBlur },
  }
}
