import { useMutation, useQueryClient } from '@tanstack/react-query'
import { aiNames, type EbookItem } from '@videozz/contract/browser'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { tellFault } from '../../../shared/notify/tell-fault.ts'
import { invalidateEbook, invalidateEbooks, setEbook } from '../../../shared/queries/ebooks.ts'
import { bodyOf, type EbookDraft } from './ebook-draft.ts'

/** Saves an ebook. Where somebody else changed it since `seen`, nothing is written and it is fetched again. */
export function useSaveEbook(id: string, onSaved: (ebook: EbookItem, sent: EbookDraft) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ draft, seen }: { draft: EbookDraft; seen: number }) =>
      api('PUT /ebook/{id}', { params: { id }, body: bodyOf(draft, seen) }),
    onSuccess: (ebook, { draft }) => {
      setEbook(client, ebook)
      onSaved(ebook, draft)
      void invalidateEbooks(client)
      notifySuccess(`${aiNames.ebook} atualizado com sucesso!`)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'AI_ITEM_CHANGED') void invalidateEbook(client, id)
      tellFault(error, `Erro ao atualizar ${aiNames.ebook}. Tente novamente.`)
    },
    meta: { silent: true },
  })
}
