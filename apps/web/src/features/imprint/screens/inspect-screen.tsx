import { Button, Skeleton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../shared/api/client.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SupportLink } from '../../../shared/support/support-link.tsx'
import { Page } from '../../../ui/page.tsx'
import { inspectionQuery } from '../../../shared/queries/inspection.ts'
import { CodeField } from '../components/code-field.tsx'
import { CodeGuesses } from '../components/code-guesses.tsx'
import css from '../components/inspect.module.css'
import { InspectionNote, InspectionResult } from '../components/inspection-result.tsx'
import { codeFault, codeLength } from '../model/type-code.ts'

/** Inspecionar Imprint. */
export default function InspectScreen() {
  const form = useForm({ initialValues: { code: '' }, validate: { code: codeFault } })
  const { code } = form.values
  const [asked, setAsked] = useState('')
  const { data: found, isFetching, error, refetch } = useQuery(inspectionQuery(asked))

  const submit = form.onSubmit(() => {
    if (code === asked) void refetch()
    setAsked(code)
  })
  const change = (typed: string): void => {
    form.setFieldValue('code', typed)
    // The result shown is of another code as soon as this one changes.
    if (typed !== asked) setAsked('')
  }
  const choose = (guess: string): void => {
    change(guess)
    setAsked(guess)
  }

  return (
    <Page width="narrow" className={css.inspect}>
      <PageHeader
        className={css.head}
        title="Inspecionar Imprint"
        subtitle="O Imprint é o código que aparece sobre o vídeo. Cada reprodução tem o seu, e ele diz quem assistiu."
      />
      <form className={css.form} onSubmit={submit} noValidate>
        {/* A complete code that cannot be valid is marked at once, an incomplete one only on submit. */}
        <CodeField code={code} fault={form.errors['code'] || code.length === codeLength ? codeFault(code) : null} onChange={change} />
        <Button type="submit" size="md" px={24} className={css.button ?? ''} loading={isFetching}>
          Inspecionar
        </Button>
      </form>
      <CodeGuesses code={code} onChoose={choose} />
      <p id="sobre-o-codigo" className={css.hint}>
        São {codeLength} caracteres, sem diferença entre maiúsculas e minúsculas.
        <SupportLink
          before=" Para mais dados sobre a sessão, "
          after="."
          otherwise=" Para mais dados sobre a sessão, fale com quem administra a plataforma."
        >
          fale com o suporte
        </SupportLink>
      </p>
      <div className={css.outcome} aria-live="polite">
        {asked === '' && <InspectionNote>Informações encontradas no Imprint aparecerão aqui!</InspectionNote>}
        {asked !== '' && !found && error === null && <Skeleton h={280} radius="lg" />}
        {asked !== '' && error !== null && !found && (
          <InspectionNote>
            {error instanceof ApiError ? error.message : 'Não foi possível consultar este código agora. Tente novamente.'}
          </InspectionNote>
        )}
        {asked !== '' && found && <InspectionResult code={asked} found={found} />}
      </div>
    </Page>
  )
}
