import { useCallbackRef } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { type Keyed, noSelection, rowsBetween, type Selection, withoutKeys, withRows } from './selection.ts'

export type RowSelectionProps<Row extends Keyed> = {
  rows: readonly Row[]
  selected: Selection<Row>
  onSelected: (selected: Selection<Row>) => void
  onOpen: (row: Row) => void
  /** Called with the selected rows, or else with the focused one. */
  onDelete: (rows: readonly Row[]) => void
}

const rowOf = (target: EventTarget): HTMLElement | null => (target as Element).closest<HTMLElement>('tr[data-key]')
/** A click with Shift selects from the row selected last to this one; on a link, button or field it does what it always does. */
export const isExtending = (event: MouseEvent): boolean => event.shiftKey && !(event.target as Element).closest('a, button, input')
const keysOf = (rows: readonly Keyed[]): string[] => rows.map(({ key }) => key)

/**
 * Selecting rows by pointer and keyboard: arrows, Home and End move, Space selects, with Shift a range does, Ctrl+A takes the page, Delete
 * calls `onDelete`, Enter opens, Escape clears. One row at a time is in the order of Tab.
 */
export function useRowSelection<Row extends Keyed>({ rows, selected, onSelected, onOpen, onDelete }: RowSelectionProps<Row>) {
  const [current, setCurrent] = useState<string | null>(null)
  const anchor = useRef<string | null>(null)
  const range = useRef<readonly string[]>([])
  const tabbable = rows.find(({ key }) => key === current)?.key ?? rows[0]?.key

  const table = useRef<HTMLTableElement>(null)
  const inside = useRef(false)
  useEffect(() => {
    // The row that had focus was deleted.
    if (inside.current && document.activeElement === document.body)
      table.current?.querySelector<HTMLElement>('tr[data-key][tabindex="0"]')?.focus({ preventScroll: true })
  }, [rows])
  const onFocus = ({ target }: FocusEvent): void => {
    inside.current = table.current?.contains(target) ?? false
    setCurrent(rowOf(target)?.dataset.key ?? current)
  }
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) inside.current = false
  }

  const toggle = useCallbackRef((key: string, on: boolean): void => {
    anchor.current = key
    range.current = []
    onSelected(
      on
        ? withRows(
            selected,
            rows.filter((row) => row.key === key),
          )
        : withoutKeys(selected, [key]),
    )
  })
  /** Extends the selection from the row selected last to this one, replacing a range extended just before. */
  const extend = useCallbackRef((to: string): void => {
    anchor.current ??= current
    const between = rowsBetween(rows, anchor.current, to)
    anchor.current ??= to
    onSelected(withRows(withoutKeys(selected, range.current), between))
    range.current = keysOf(between)
  })
  const here = rows.filter(({ key }) => selected.has(key)).length
  const togglePage = (): void => onSelected(here < rows.length ? withRows(selected, rows) : withoutKeys(selected, keysOf(rows)))
  const focus = (from: HTMLElement, place: number, extending: boolean): void => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, place))]
    const next = row && from.parentElement?.querySelector<HTMLElement>(`tr[data-key="${row.key}"]`)
    if (!row || !next) return
    if (extending) {
      anchor.current ??= from.dataset.key ?? null
      extend(row.key)
    }
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest' })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const target = event.target as HTMLElement
    // Events of menus and tooltips bubble here through their portals; while a row is dragged, keys belong to the drag.
    if (!event.currentTarget.contains(target) || event.currentTarget.querySelector('[data-dragged]')) return
    if (event.key === 'Escape' && selected.size > 0) {
      onSelected(noSelection)
      return
    }
    const drawn = rowOf(target)
    const place = rows.findIndex(({ key }) => key === drawn?.dataset.key)
    const row = rows[place]
    if (!drawn || !row || target.closest('button, a')) return
    const steps: Partial<Record<string, number>> = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: rows.length - 1 }
    const step = steps[event.key]
    const bare = target === drawn
    if (step !== undefined) focus(drawn, step, event.shiftKey)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onSelected(withRows(selected, rows))
    else if (event.key === 'Delete') onDelete(selected.size > 0 ? [...selected.values()] : [row])
    else if (bare && event.key === ' ' && event.shiftKey) extend(row.key)
    else if (bare && event.key === ' ') toggle(row.key, !selected.has(row.key))
    else if (bare && event.key === 'Enter') onOpen(row)
    else return
    event.preventDefault()
  }

  return {
    tabbable,
    toggle,
    extend,
    /** The checkbox for all rows of the page. */
    page: { checked: here === rows.length, indeterminate: here > 0 && here < rows.length, onChange: togglePage },
    table: { ref: table, onKeyDown, onFocus, onBlur },
  }
}
