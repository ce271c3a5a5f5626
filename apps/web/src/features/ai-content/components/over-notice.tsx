import css from './over-notice.module.css'

export type OverNoticeProps = { text: string; title: string; action: string; href: string; onOpen: () => void }

/** Says which item is over, and leads to it. Notices are shown outside of the router, which therefore is asked by `onOpen`. */
export const OverNotice = ({ text, title, action, href, onOpen }: OverNoticeProps) => (
  <>
    {text}
    <span className={css.title}>{title}</span>
    <a
      className={css.link}
      href={href}
      onClick={(event) => {
        // Another tab or window is the browser's to open.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      {action}
    </a>
  </>
)
