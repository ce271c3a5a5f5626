import { Button, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type FormEvent, type Ref, useState } from 'react'
import css from './viewers.module.css'

export type ViewerSearchProps = { input: Ref<HTMLInputElement>; loading: boolean; onSearch: (who: string) => void }

/** Asks whom to look for. */
export function ViewerSearch({ input, loading, onSearch }: ViewerSearchProps) {
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const who = typed.trim()
    setMissing(who === '')
    if (who !== '') onSearch(who)
  }
  return (
    <form className={css.form} role="search" onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        className={css.field ?? ''}
        label="E-mail, nome ou código do aluno"
        description="Por inteiro, como a área de membros informa."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        leftSection={<IconSearch size={17} aria-hidden />}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setMissing(false)
        }}
        error={missing && 'Informe o e-mail, o nome ou o código do aluno.'}
      />
      <Button type="submit" loading={loading}>
        Buscar
      </Button>
    </form>
  )
}
