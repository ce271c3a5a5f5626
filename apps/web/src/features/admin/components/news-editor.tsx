import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useBlocker, useRouter } from '@tanstack/react-router'
import type { AdminNews } from '@videozz/contract/browser'
import { type ReactNode, useRef } from 'react'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { notifyError, notifyLasting } from '../../../shared/notify/notify.tsx'
import { ActionsFooter } from '../../../ui/actions-footer.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { useChange } from '../api/use-change.ts'
import { emptyNews, newsFaults, type NewsFields, newsToFields, toNewsDraft } from '../model/news-form.ts'
import { focusFault } from '../../../shared/focus-fault.ts'
import { invalidateNews } from '../../../shared/queries/console/news.ts'
import css from './news-editor.module.css'
import { NewsPictures } from './news-pictures.tsx'
import { NewsPreviewPart } from './news-preview-part.tsx'
import { NewsReaders } from './news-readers.tsx'
import { NewsText } from './news-text.tsx'

const list = '/admin/novidades'
type Saved = { droppedTags: string[]; droppedPictures: string[] }

/** Fields at the left, what readers will see at the right. */
export function NewsEditor({ news, renderHtml }: { news: AdminNews | null; renderHtml: (html: string) => ReactNode }) {
  const form = useForm<NewsFields>({ initialValues: news ? newsToFields(news) : emptyNews, validate: (fields) => newsFaults(fields) })
  const router = useRouter()
  const saved = useRef(false)
  const changed = form.isDirty()
  const leaving = useBlocker({
    shouldBlockFn: () => changed && !saved.current,
    enableBeforeUnload: () => changed && !saved.current,
    withResolver: true,
  })
  const saving = useChange<Saved, NewsFields>({
    change: (fields) =>
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
  const save = form.onSubmit(
    (fields) =>
      saving.mutate(fields, {
        onError: (error) => {
          notifyError(error)
          form.setErrors(serverErrors(error))
          focusFault(document)
        },
      }),
    () => focusFault(document),
  )
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
            <NewsText form={form} />
            <NewsPictures form={form} had={news} />
            <NewsReaders form={form} isNew={news === null} />
          </div>
          <NewsPreviewPart fields={form.values} newsId={news?.id ?? null} renderHtml={renderHtml} />
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
        <Button loading={saving.isPending} onClick={() => save()}>
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
