import type { Video } from '@videozz/contract/browser'

/** What is shared: a media, a folder as it is, or a selection of media in its order. */
export type ShareSubject =
  | ({ is: 'media' } & Pick<Video, 'key' | 'title' | 'source'>)
  | { is: 'folder'; key: string; title: string }
  | { is: 'selection'; videos: readonly string[]; title: string }

/** Names a subject among others: another one is another dialog. */
export const subjectKey = (subject: ShareSubject): string => (subject.is === 'selection' ? subject.videos.join(' ') : subject.key)

/** The question after the title, before a platform is chosen. */
export const whereText = ({ is }: ShareSubject): string => (is === 'media' ? 'Onde ela vai tocar?' : 'Onde as aulas vão tocar?')
