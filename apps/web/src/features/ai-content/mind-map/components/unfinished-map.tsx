import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accessRules, aiNames, errorMessage, type MindMapItem } from '@videozz/contract/browser'
import { api } from '../../../../shared/api/client.ts'
import { notifySuccess } from '../../../../shared/notify/notify.tsx'
import { tellFault } from '../../../../shared/notify/tell-fault.ts'
import { invalidateMindMap } from '../../../../shared/queries/mind-maps.ts'
import { ruleFault } from '../../../../shared/session/rule-fault.ts'
import { useSession } from '../../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../../ui/disabled-hint.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { failureText, writingText } from '../../model/quiz-words.ts'

const { mindMap: name } = aiNames

/** In place of the editor of a mind map that is being written, or that failed. */
export function UnfinishedMap({ map }: { map: MindMapItem }) {
  const client = useQueryClient()
  const fault = ruleFault(accessRules.editQuiz, useSession())
  const again = useMutation({
    mutationFn: () => api('PUT /mindMap-resend', { body: { id: map.id } }),
    onSuccess: () => notifySuccess(`Geração do ${name} reiniciada com sucesso!`),
    onError: (error) => tellFault(error, `Erro ao reiniciar geração do ${name}. Tente novamente.`),
    onSettled: () => invalidateMindMap(client, map.id),
    meta: { silent: true },
  })
  const failure = failureText(map)
  if (failure === null)
    return (
      <EmptyState
        level={2}
        title={`${name} ainda não está pronto.`}
        text={`${writingText(map.status) ?? ''} Esta página se atualiza sozinha.`}
      />
    )
  return (
    <EmptyState
      level={2}
      title={`${name} não foi gerado.`}
      text={failure}
      action={
        <DisabledHint reason={fault && errorMessage(fault)}>
          <Button loading={again.isPending} onClick={() => fault === null && again.mutate()}>
            Tentar Novamente
          </Button>
        </DisabledHint>
      }
    />
  )
}
