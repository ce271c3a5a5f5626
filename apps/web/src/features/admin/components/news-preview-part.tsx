import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useNewsPreview } from '../api/use-news-preview.ts'
import type { NewsFields } from '../model/news-form.ts'
import css from './news-editor.module.css'

type Props = { fields: NewsFields; newsId: string | null; renderHtml: (html: string) => ReactNode }

/** What readers will see, and what of the text they will not. */
export function NewsPreviewPart({ fields, newsId, renderHtml }: Props) {
  const { data, error } = useNewsPreview(fields, newsId)
  const place = useRef<HTMLDivElement>(null)
  const written = fields.content.trim() !== ''
  const shown = written ? data : undefined
  // Pictures not sent yet are shown from this page, in place of the addresses they will have.
  useLayoutEffect(() => {
    for (const { name, address } of shown?.pictures ?? []) {
      const own = fields.pictures.find((one) => one.name === name)
      for (const picture of place.current?.querySelectorAll(`img[src="${address}"]`) ?? [])
        if (own) picture.setAttribute('src', own.address)
    }
  })
  const cover = fields.pictures.find(({ name }) => name === fields.image)?.address ?? fields.image
  const dropped = [...(shown?.droppedTags ?? []).map((tag) => `<${tag}>`), ...(shown?.droppedPictures ?? [])]
  return (
    <section className={css.preview} aria-label="Como vai aparecer">
      <p className={css.caption}>Como vai aparecer</p>
      <article className={`card ${css.article}`}>
        {cover !== '' && <img className={css.cover} src={cover} alt={fields.imageAlt} />}
        <h2>{fields.title.trim() || 'Sem título'}</h2>
        <div ref={place}>
          {shown ? (
            renderHtml(shown.html)
          ) : (
            <p className={css.caption}>{written ? 'Preparando…' : 'Escreva o texto para ver como fica.'}</p>
          )}
        </div>
      </article>
      {written && error && <Banner tone="bad">{error instanceof ApiError ? error.message : 'Não foi possível preparar a prévia.'}</Banner>}
      {dropped.length > 0 && <Banner tone="warn">Fica de fora: {dropped.join(', ')}</Banner>}
    </section>
  )
}
