import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState } from 'react'
import css from './search-field.module.css'

/** Searches shortly after the last key. */
export function SearchField({ label, value, onSearch }: { label: string; value: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(value)
  const soon = useDebouncedCallback(onSearch, 300)
  return (
    <TextInput
      className={css.search ?? ''}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={17} aria-hidden />}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        soon(event.currentTarget.value.trim())
      }}
    />
  )
}
