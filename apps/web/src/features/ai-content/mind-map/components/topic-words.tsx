import css from './topic-words.module.css'

/** The words of a topic in its lines, within its box; those of the root are larger. */
export const TopicWords = ({ lines }: { lines: readonly string[] }) => (
  <span className={css.words}>
    {lines.map((line, index) => (
      <span key={index}>{`${line} `}</span>
    ))}
  </span>
)
