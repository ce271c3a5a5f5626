import { useMutation, useQueryClient } from '@tanstack/react-query'
import { aiNames } from '@videozz/contract/browser'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { tellFault } from '../../../shared/notify/tell-fault.ts'
import { invalidateMindMap, invalidateMindMaps, setMindMap } from '../../../shared/queries/mind-maps.ts'
import { bodyOf, type CompletedMap, type MapDraft } from './model/map-draft.ts'

const { mindMap: name } = aiNames

/** Saves a mind map. Where somebody else changed it since `seen`, nothing is written and it is fetched again. @param onSaved gets what was sent too. */
export function useSaveMap(id: string, onSaved: (map: CompletedMap, sent: MapDraft) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ draft, seen }: { draft: MapDraft; seen: number }) =>
      api('PUT /mindMap/{id}', { params: { id }, body: bodyOf(draft, seen) }),
    onSuccess: (map, { draft }) => {
      setMindMap(client, map)
      if (map.content) onSaved({ ...map, content: map.content }, draft)
      void invalidateMindMaps(client)
      notifySuccess(`${name} atualizado com sucesso!`)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'AI_ITEM_CHANGED') void invalidateMindMap(client, id)
      tellFault(error, `Erro ao atualizar ${name}. Tente novamente.`)
    },
    meta: { silent: true },
  })
}
