import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useBlocker, useRouter } from '@tanstack/react-router'
import type { AdminNews } from '@videozz/contract/browser'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { notifyError, notifyLasting } from '../../../shared/notify/notify.tsx'
import { ActionsFooter } from '../../../ui/actions-footer.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { useChange } from '../api/use-change.ts'
import { emptyNews, newsFaults, type NewsFaults, type NewsFields, newsToFields, toNewsDraft } from '../model/news-form.ts'
import { focusFault } from '../../../shared/focus-fault.ts'
import { invalidateNews } from '../../../shared/queries/console/news.ts'
import css from './news-editor.module.css'
import { NewsPictures } from './news-pictures.tsx'
import { NewsPreviewPart } from './news-preview-part.tsx'
import { NewsReaders } from './news-readers.tsx'

const list = '/admin/novidades'
type Saved = { droppedTags: string[]; droppedPictures: string[] }

/** Fields at the left, what readers will see at the right. */
export function NewsEditor({ news, renderHtml }: { news: AdminNews | null; renderHtml: (html: string) => ReactNode }) {
  const [first] = useState<NewsFields>(() => (news ? newsToFields(news) : emptyNews))
  const [fields, setFields] = useState(first)
  const [faults, setFaults] = useState<NewsFaults>({})
  const router = useRouter()
  const saved = useRef(false)
  const changed = JSON.stringify(fields) !== JSON.stringify(first)
  const leaving = useBlocker({
    shouldBlockFn: () => changed && !saved.current,
    enableBeforeUnload: () => changed && !saved.current,
    withResolver: true,
  })
  const saving = useChange<Saved>({
    change: () =>
      news
        ? consoleApi('PUT /admin/news/{id}', { params: { id: news.id }, body: toNewsDraft(fields) })
        : consoleApi('POST /admin/news', { body: toNewsDraft(fields) }),
    done: news ? 'Novidade salva.' : 'Novidade publicada.',
    invalidates: [invalidateNews],
    meta: { silent: true },
    onDone: ({ droppedTags, droppedPictures }) => {
      const dropped = [...droppedTags.map((tag) => `<${tag}>`), ...droppedPictures]
      if (dropped.length > 0) notifyLasting(`Ficou de fora: ${dropped.join(', ')}`)
      saved.current = true
      router.history.push(list)
    },
  })
  const set = <Name extends keyof NewsFields>(name: Name, value: NewsFields[Name]) => {
    setFields((now) => ({ ...now, [name]: value }))
    setFaults(({ [name]: _mended, ...left }) => left)
  }
  const save = () => {
    const found = newsFaults(fields)
    setFaults(found)
    if (Object.keys(found).length > 0) return focusFault(document)
    saving.mutate(undefined, {
      onError: (error) => {
        notifyError(error)
        if (error instanceof ApiError) setFaults(error.fields as NewsFaults)
        focusFault(document)
      },
    })
  }
  return (
    <>
      <Page>
        <PageHeader
          title={news ? 'Editar novidade' : 'Nova novidade'}
          subtitle={news ? 'Quem já viu não é avisado de novo' : 'Todos veem na próxima vez que entrarem'}
          breadcrumbs={[
            { label: 'Visão geral', to: '/admin' },
            { label: 'Novidades', to: list },
            { label: news?.title ?? 'Nova novidade' },
          ]}
        />
        <div className={css.columns}>
          <div className={css.fields}>
            <TextInput
              label="Título"
              maxLength={160}
              autoComplete="off"
              value={fields.title}
              error={faults.title}
              onChange={(event) => set('title', event.currentTarget.value)}
            />
            <div className={css.text}>
              <SegmentedControl
                aria-label="Como o texto está escrito"
                size="xs"
                data={[
                  { value: 'markdown', label: 'Markdown' },
                  { value: 'html', label: 'HTML' },
                ]}
                value={fields.format}
                onChange={(value) => set('format', value as NewsFields['format'])}
              />
              <Textarea
                label="Texto"
                minRows={10}
                maxRows={28}
                spellCheck
                classNames={{ input: css.source ?? '' }}
                value={fields.content}
                error={faults.content}
                onChange={(event) => set('content', event.currentTarget.value)}
              />
            </div>
            <NewsPictures fields={fields} had={news} faults={faults} set={set} />
            <NewsReaders fields={fields} faults={faults} set={set} isNew={news === null} />
          </div>
          <NewsPreviewPart fields={fields} newsId={news?.id ?? null} renderHtml={renderHtml} />
        </div>
      </Page>
      <ActionsFooter
        start={
          <Button variant="subtle" color="gray" data-quiet onClick={() => router.history.push(list)}>
            Voltar
          </Button>
        }
        note={changed ? 'Alterações não salvas' : undefined}
      >
        <Button loading={saving.isPending} onClick={save}>
          {news ? 'Salvar novidade' : 'Publicar novidade'}
        </Button>
      </ActionsFooter>
      <ConfirmModal
        opened={leaving.status === 'blocked'}
        title="Alterações não salvas"
        confirmLabel="Sair sem salvar"
        danger
        onConfirm={() => leaving.proceed?.()}
        onClose={() => leaving.reset?.()}
      >
        <p>Se sair agora, você perde o que mudou nesta novidade.</p>
      </ConfirmModal>
    </>
  )
}
