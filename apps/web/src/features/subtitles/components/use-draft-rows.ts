import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { ApiError, api } from '../../../shared/api/client.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidateSubtitles, type Subtitle, subtitlesQuery } from '../../../shared/queries/subtitles.ts'
import { changedFault, type DraftRow, emptyRow, goneFault, isTouched, replacingRow } from '../model/draft-rows.ts'
import { isRefused, readChosenFile } from '../model/subtitle-file.ts'

/** Rows of unsaved subtitles, and how they are saved: one after the other, each removed once it is saved. */
export function useDraftRows(videoKey: string, onDirty: (dirty: boolean) => void) {
  const client = useQueryClient()
  const form = useForm<{ rows: DraftRow[] }>({ initialValues: { rows: [] } })
  const { rows } = form.values
  const count = useRef(0)
  const nextId = () => (count.current += 1)
  const setRows = (change: (before: DraftRow[]) => DraftRow[]): void => form.setValues({ rows: change(form.getValues().rows) })
  const change = (id: number, with_: Partial<DraftRow>): void =>
    setRows((before) => before.map((row) => (row.id === id ? { ...row, ...with_ } : row)))
  const drop = (id: number): void => setRows((before) => before.filter((row) => row.id !== id))
  const dirty = rows.some(isTouched)
  const reportDirty = useEffectEvent(onDirty)
  useEffect(() => {
    reportDirty(dirty)
  }, [dirty])

  const choose = async (id: number, file: File | null): Promise<void> => {
    if (file === null) return
    const read = await readChosenFile(file)
    if (isRefused(read)) return change(id, { file: null, faults: read })
    change(id, { file: read, faults: [] })
    notifySuccess('Arquivo carregado com sucesso!')
  }
  /** Shows a concurrent change in the row; saving again overwrites it. */
  const answerRefusal = async ({ code, message }: ApiError, replaces: Subtitle | null): Promise<Partial<DraftRow>> => {
    if (replaces === null || (code !== 'SUBTITLE_CHANGED' && code !== 'SUBTITLE_NOT_FOUND')) return { faults: [message] }
    const now = (await client.fetchQuery({ ...subtitlesQuery(videoKey), staleTime: 0 })).find(({ key }) => key === replaces.key) ?? null
    return { replaces: now, faults: [now ? changedFault(now.name) : goneFault] }
  }
  const saving = useMutation({
    mutationFn: async (whole: readonly DraftRow[]) => {
      for (const { id, replaces, language, file } of whole) {
        if (language === null || file === null) continue
        const subtitle = { name: file.name, language, videoKey }
        try {
          await api('POST /subtitles', {
            body: { subtitle, file: file.base64, ...(replaces && { replaces: replaces.key, seen: replaces.updatedAt }) },
          })
        } catch (error) {
          if (error instanceof ApiError) change(id, await answerRefusal(error, replaces))
          throw error
        }
        drop(id)
      }
    },
    onSuccess: () => notifySuccess('Alterações salvas com sucesso!'),
    onError: notifyError,
    onSettled: () => invalidateSubtitles(client, videoKey),
    meta: { silent: true },
  })

  return {
    rows,
    dirty,
    saving: saving.isPending,
    change,
    drop,
    choose,
    add: () => form.insertListItem('rows', emptyRow(nextId())),
    /** Replaces the file of a saved subtitle; faults of the file are shown in its row. */
    replace: (subtitle: Subtitle, file: File | null): void => {
      if (file === null) return
      const row = replacingRow(nextId(), subtitle)
      setRows((before) => [...before.filter(({ replaces }) => replaces?.key !== subtitle.key), row])
      void choose(row.id, file)
    },
    /** Resolves to whether all rows were saved. */
    save: (): Promise<boolean> =>
      saving.mutateAsync(form.getValues().rows).then(
        () => true,
        // Shown by `onError`.
        () => false,
      ),
  }
}
