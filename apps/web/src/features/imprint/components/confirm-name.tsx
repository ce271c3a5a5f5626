import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import css from './inspect.module.css'

/** A form that checks whether the erased viewer behind a code has the typed e-mail or code; the name itself is no longer stored. */
export function ConfirmName({ code }: { code: string }) {
  const asking = useMutation({
    mutationFn: (name: string) => api('POST /sessions/inspect/{code}/confirm', { params: { code }, body: { who: name } }),
  })
  const form = useForm({
    initialValues: { who: '' },
    validate: { who: (text) => (text.trim() === '' ? 'Informe o e-mail ou o código do aluno.' : null) },
    // An answer belongs to the name that was checked.
    onValuesChange: () => asking.reset(),
  })
  const answer = asking.data?.match
  return (
    <form className={css.confirm} onSubmit={form.onSubmit(({ who }) => asking.mutate(who.trim()))} noValidate>
      <TextInput
        label="Confirmar quem assistiu"
        description="O nome foi apagado. Se você já sabe o e-mail ou o código do aluno, dá para conferir se foi ele."
        autoComplete="off"
        {...form.getInputProps('who')}
      />
      <Button type="submit" variant="default" loading={asking.isPending}>
        Conferir
      </Button>
      <p role="status">
        {answer === true && <b>Confere: foi essa a identificação que assistiu.</b>}
        {answer === false && 'Não confere com a identificação que assistiu.'}
      </p>
    </form>
  )
}
