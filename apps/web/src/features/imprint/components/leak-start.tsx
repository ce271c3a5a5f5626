import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { api } from '../../../shared/api/client.ts'
import { setLeak } from '../../../shared/queries/leaks.ts'
import css from './leak.module.css'

/**
 * Where a copy is chosen and sent: `caseId` of the case that it is another part of, null for a new one; `videoKey` of the media that it is
 * compared with alone, null to search for it.
 */
export type LeakUploadSlot = { caseId: string | null; videoKey: string | null; onSent: (caseId: string) => void }
export type LeakStartProps = LeakUploadSlot & { LeakUpload: ComponentType<LeakUploadSlot> }

const isAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '')

/** A leaked copy as a file, or behind a link. */
export function LeakStart({ caseId, videoKey, onSent, LeakUpload }: LeakStartProps) {
  const client = useQueryClient()
  const form = useForm({
    initialValues: { address: '' },
    validate: { address: (text) => (isAddress(text) ? null : 'Informe um endereço que comece com http.') },
  })
  const sending = useMutation({
    mutationFn: (address: string) => {
      const source = { from: 'link' as const, address }
      return caseId === null
        ? api('POST /imprint/leaks', { body: { source, ...(videoKey !== null && { videoKey }) } })
        : api('POST /imprint/leaks/{id}/files', { params: { id: caseId }, body: { source } })
    },
    onSuccess: (leak) => {
      setLeak(client, leak)
      onSent(leak.id)
    },
  })
  return (
    <div className={css.start}>
      <LeakUpload caseId={caseId} videoKey={videoKey} onSent={onSent} />
      <form className={css.link} noValidate onSubmit={form.onSubmit(({ address }) => sending.mutate(address.trim()))}>
        <TextInput
          label="Ou o endereço do arquivo"
          placeholder="https://…/copia.mp4"
          description="Um link que baixe o vídeo direto, sem página no meio."
          inputMode="url"
          {...form.getInputProps('address')}
        />
        <Button type="submit" variant="default" loading={sending.isPending}>
          Analisar
        </Button>
      </form>
    </div>
  )
}
