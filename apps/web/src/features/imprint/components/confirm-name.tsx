import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import css from './inspect.module.css'

/** Asks whether the erased viewer behind a code is whom someone names; the name itself is kept no more. */
export function ConfirmName({ code }: { code: string }) {
  const [who, setWho] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const asking = useMutation({
    mutationFn: (name: string) => api('POST /sessions/inspect/{code}/confirm', { params: { code }, body: { who: name } }),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const name = who.trim()
    setFault(name === '' ? 'Informe o e-mail ou o código do aluno.' : null)
    if (name !== '') asking.mutate(name)
  }
  const answer = asking.data?.match
  return (
    <form className={css.confirm} onSubmit={submit} noValidate>
      <TextInput
        label="Confirmar quem assistiu"
        description="O nome foi apagado. Se você já sabe o e-mail ou o código do aluno, dá para conferir se foi ele."
        value={who}
        error={fault}
        autoComplete="off"
        onChange={(event) => {
          setWho(event.currentTarget.value)
          setFault(null)
          asking.reset()
        }}
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
