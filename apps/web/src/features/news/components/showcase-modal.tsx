import { Button, Modal } from '@mantine/core'
import type { Announcement } from '@videozz/contract/browser'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { formatDate } from '../../../shared/format/date.ts'
import { useProductName } from '../../../shared/settings/use-settings.ts'
import { markViewed } from '../api/mark-viewed.ts'
import { removeFromShowcase } from '../../../shared/queries/news.ts'
import { NewsHtml } from './news-html.tsx'
import { NewsPicture } from './news-picture.tsx'
import css from './showcase.module.css'

export type ShowcaseModalProps = {
  items: readonly Announcement[]
  /** 'Ver depois', or closed in any other manner. */
  onLater: () => void
  /** All are viewed. */
  onDone: () => void
}

/** Announcements one after the other. */
export default function ShowcaseModal({ items: given, onLater, onDone }: ShowcaseModalProps) {
  // What came later waits for the next time.
  const [items] = useState(given)
  const [index, setIndex] = useState(0)
  const product = useProductName()
  const queries = useQueryClient()
  const understood = useMutation({
    mutationFn: () => markViewed(items.map(({ _id }) => _id)),
    onSuccess: () => {
      removeFromShowcase(queries)
      onDone()
    },
  })
  const slide = useRef<HTMLElement>(null)
  const forward = useRef<HTMLButtonElement>(null)
  const shown = useRef(index)
  useLayoutEffect(() => {
    if (shown.current === index) return
    shown.current = index
    if (slide.current) slide.current.scrollTop = 0
    // The button that was pressed may be gone.
    if (!document.activeElement || document.activeElement === document.body) forward.current?.focus()
  }, [index])

  const item = items[index]
  if (!item) return null
  const last = index === items.length - 1
  const go = (to: number) => setIndex(Math.max(0, Math.min(items.length - 1, to)))
  const turn = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(index + 1)
    else if (event.key === 'ArrowLeft') go(index - 1)
  }
  return (
    <Modal opened onClose={onLater} title={`Novidades ${product}`} closeOnClickOutside={false} onKeyDown={turn}>
      <section
        ref={slide}
        key={item._id}
        className={css.slide}
        aria-roledescription="novidade"
        aria-label={`${item.title}, ${index + 1} de ${items.length}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <NewsPicture image={item.image} alt={item.imageAlt} />
        <h3>{item.title}</h3>
        <p className={css.date}>{formatDate(item.publishedAt)}</p>
        <NewsHtml html={item.content} />
      </section>
      <div className={css.foot}>
        <Button variant="subtle" color="gray" onClick={onLater}>
          Ver depois
        </Button>
        <p className={css.place} aria-live="polite">
          {items.length > 1 && `${index + 1} de ${items.length}`}
        </p>
        {index > 0 && (
          <Button variant="default" onClick={() => go(index - 1)}>
            Voltar
          </Button>
        )}
        {last ? (
          <Button key="done" ref={forward} loading={understood.isPending} onClick={() => understood.mutate()} data-autofocus>
            Ok, entendi
          </Button>
        ) : (
          <Button key="next" ref={forward} onClick={() => go(index + 1)} data-autofocus>
            Próximo
          </Button>
        )}
      </div>
    </Modal>
  )
}
