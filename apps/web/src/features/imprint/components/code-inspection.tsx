import { Button, Skeleton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../shared/api/client.ts'
import { SupportLink } from '../../../shared/support/support-link.tsx'
import { inspectionQuery } from '../../../shared/queries/inspection.ts'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { CodeField } from './code-field.tsx'
import { CodeGuesses } from './code-guesses.tsx'
import css from './inspect.module.css'
import { InspectionNote, InspectionResult } from './inspection-result.tsx'
import { inspectSearch } from '../model/inspect-search.ts'
import { codeFault, codeLength, readTyped } from '../model/type-code.ts'

export type HistorySlot = ComponentType<{ viewerId: string; code: string }>

/** The playback behind a visible code. `History` shows all that a viewer watched. */
export function CodeInspection({ History }: { History: HistorySlot }) {
  const { view, show } = useSearchState(inspectSearch)
  const inAddress = readTyped(view.code)
  const form = useForm({ initialValues: { code: inAddress }, validate: { code: codeFault } })
  const { code } = form.values
  const asked = codeFault(inAddress) === null ? inAddress : ''
  // Of the viewer whose history was opened: it stays open while codes of theirs are inspected.
  const [opened, setOpened] = useState<string | null>(null)
  const { data: found, isFetching, error, refetch } = useQuery(inspectionQuery(asked))

  const submit = form.onSubmit(() => {
    if (code === asked) void refetch()
    else show({ code }, { replace: false })
  })
  const change = (typed: string): void => {
    form.setFieldValue('code', typed)
    // The result shown is of another code as soon as this one changes.
    if (typed !== asked && view.code !== '') show({ code: '' })
  }
  const choose = (guess: string): void => {
    form.setFieldValue('code', guess)
    show({ code: guess }, { replace: false })
  }
  // A link to another code, or a step back, changes the address alone.
  const { setFieldValue } = form
  const taken = useRef(inAddress)
  useEffect(() => {
    // Not the code that is there already: what was typed since would be lost.
    if (inAddress === taken.current) return
    taken.current = inAddress
    if (inAddress !== '') setFieldValue('code', inAddress)
  }, [inAddress, setFieldValue])
  const viewerId = found?.mergedInto?.id ?? found?.viewerId ?? null
  const isOpen = opened !== null && opened === viewerId

  return (
    <div className={css.narrow}>
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
        {asked !== '' && found && (
          <InspectionResult code={asked} found={found} historyOpen={isOpen} onToggleHistory={() => setOpened(isOpen ? null : viewerId)} />
        )}
      </div>
      {asked !== '' && isOpen && (
        <div className={css.history} id="historico-do-espectador">
          <Suspense fallback={<Skeleton h={280} radius="lg" />}>
            <History viewerId={opened} code={asked} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
