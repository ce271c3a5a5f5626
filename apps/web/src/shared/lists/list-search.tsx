import { TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useEffectEvent, useState } from 'react'
import css from './lists.module.css'

const debounceMs = 400

export type ListSearchProps = {
  label: string
  /** Shown while it is empty; the label by default. */
  hint?: string
  value: string
  onSearch: (search: string) => void
  /** A dialog that opens puts focus here. */
  first?: boolean
  /** Milliseconds without typing after which the text is searched for. */
  delayMs?: number
}

/** A search field that searches once the person stops typing. */
export function ListSearch({ label, hint = label, value, onSearch, first, delayMs = debounceMs }: ListSearchProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // It changed otherwise, such as by going back.
  if (known !== value) {
    setKnown(value)
    if (typed.trim() !== value) setTyped(value)
  }
  const search = useEffectEvent((text: string) => {
    if (text !== value) onSearch(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), delayMs)
    return () => clearTimeout(timer)
  }, [typed, delayMs])
  return (
    <TextInput
      className={css.search ?? ''}
      type="search"
      aria-label={label}
      placeholder={hint}
      maxLength={200}
      leftSection={<IconSearch size={17} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      {...(first && { 'data-autofocus': true })}
    />
  )
}
