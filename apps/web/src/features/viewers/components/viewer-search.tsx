import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { Ref } from 'react'
import css from './viewers.module.css'

export type ViewerSearchProps = { input: Ref<HTMLInputElement>; loading: boolean; onSearch: (who: string) => void }

/** The form of the search. */
export function ViewerSearch({ input, loading, onSearch }: ViewerSearchProps) {
  const form = useForm({
    initialValues: { who: '' },
    validate: { who: (text) => (text.trim() === '' ? 'Informe o e-mail, o nome ou o código do aluno.' : null) },
  })
  return (
    <form className={css.form} role="search" onSubmit={form.onSubmit(({ who }) => onSearch(who.trim()))} noValidate>
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
        {...form.getInputProps('who')}
      />
      <Button type="submit" loading={loading}>
        Buscar
      </Button>
    </form>
  )
}
