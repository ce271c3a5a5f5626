import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { faultText } from '../errors/fault-text.ts'
import css from './show-more.module.css'

/** What `ShowMore` needs of an infinite query. */
export type Paged = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'>

/** Loads the next page of a list; nothing after the last one. A page that did not load says so beside the button. */
export function ShowMore({ list }: { list: Paged }) {
  if (!list.hasNextPage) return null
  return (
    <div className={css.more}>
      {list.isFetchNextPageError && list.error && <p role="alert">{faultText(list.error)}</p>}
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Mostrar mais
      </Button>
    </div>
  )
}
