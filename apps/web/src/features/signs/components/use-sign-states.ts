import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SignState } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { notifyUndoable } from '../../../shared/notify/notify-undoable.tsx'
import { type Sign, showSignSummary } from '../../../shared/queries/signs.ts'

const done: Record<SignState, string> = {
  new: 'Marcado como novo.',
  seen: 'Marcado como visto.',
  dismissed: 'Descartado: não avisamos mais disto.',
}

/** Gives signs a state, which can be undone, and marks all that were new when the screen was loaded. */
export function useSignStates() {
  const client = useQueryClient()
  const set = useMutation({
    mutationFn: ({ sign, state }: { sign: Sign; state: SignState; undoing?: boolean }) =>
      api('PUT /signs/states', { body: { ids: [sign.id], state } }),
    onSuccess: (summary, { sign, state, undoing }) => {
      if (!undoing) notifyUndoable(done[state], () => set.mutate({ sign, state: sign.state, undoing: true }))
      return showSignSummary(client, summary)
    },
  })
  const markAll = useMutation({
    mutationFn: (until: string) => api('POST /signs/seen', { body: { until } }),
    onSuccess: (summary) => {
      notifySuccess('Todos marcados como vistos!')
      return showSignSummary(client, summary)
    },
  })
  return { set, markAll }
}
