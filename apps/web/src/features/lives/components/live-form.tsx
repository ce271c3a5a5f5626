import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Live } from '@videozz/contract/browser'
import { dayOf } from '@videozz/domain'
import type { ReactNode } from 'react'
import { focusFault } from '../../../shared/focus-fault.ts'
import { useNow } from '../../../shared/use-now.ts'
import { ActionsFooter } from '../../../ui/actions-footer.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { checkLive, firstFault, type LiveValues } from '../model/live-form.ts'
import { LiveFields } from './live-fields.tsx'

export type LiveFormProps = {
  title: string
  form: UseFormReturnType<LiveValues>
  /** The live that is edited; null for a new one. */
  before: Live | null
  submitLabel: string
  dirty: boolean
  saving: boolean
  /** Why it cannot be sent, besides what is wrong with the values; null when it can. */
  reason: string | null
  /** Above the fields. */
  note?: ReactNode
  onBack: () => void
  onSubmit: (values: LiveValues) => void
}

const formId = 'transmissao'

/** The form of a live, which is sent once it is valid. */
export function LiveForm({ title, form, before, submitLabel, dirty, saving, reason, note, onBack, onSubmit }: LiveFormProps) {
  // What is five minutes ahead changes while the form is open.
  const now = useNow(true)
  const off = reason ?? firstFault(checkLive(form.values, before, new Date(now)))
  return (
    <>
      <Page width="narrow">
        <PageHeader title={title} />
        {note}
        <form id={formId} noValidate onSubmit={form.onSubmit(onSubmit, () => focusFault(document))}>
          <LiveFields form={form} before={before} today={dayOf(new Date(now))} />
        </form>
      </Page>
      <ActionsFooter
        start={
          <Button variant="default" size="md" onClick={onBack}>
            Voltar
          </Button>
        }
        note={
          dirty ? (
            <>
              <StatusDot tone="warn" />
              Alterações não salvas
            </>
          ) : undefined
        }
      >
        <DisabledHint reason={off}>
          <Button type="submit" form={formId} size="md" loading={saving}>
            {submitLabel}
          </Button>
        </DisabledHint>
      </ActionsFooter>
    </>
  )
}
