import { useLayoutEffect, useRef } from 'react'
import { newsFragment } from '../model/news-fragment.ts'
import css from './news.module.css'

/** The text of an announcement. */
export function NewsHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(newsFragment(html)), [html])
  return <div ref={place} className={css.prose} />
}
