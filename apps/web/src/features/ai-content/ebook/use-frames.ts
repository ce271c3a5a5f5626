import { useMutation } from '@tanstack/react-query'
import type { EbookItem } from '@videozz/contract/browser'
import { type EbookPicture, frameMs } from '@videozz/domain'
import { useMemo, useState } from 'react'
import { tellFault } from '../../../shared/notify/tell-fault.ts'
import { takeEbookFrame } from '../../../shared/queries/ebooks.ts'

/** A frame of a media. */
export type FramePlace = Pick<EbookPicture, 'videoKey' | 'second'>
/** What is known of a frame: its address once it was taken. */
export type ShownFrame = { image: string | null; state: 'waiting' | 'ready' | 'failed' }

const keyOf = ({ videoKey, second }: FramePlace): string => `${videoKey} ${frameMs(second)}`

/** The frames of an ebook: those that are saved with it, and those that were taken since. */
export function useFrames({ id, content }: EbookItem) {
  const [taken, setTaken] = useState<ReadonlyMap<string, string>>(new Map())
  const saved = useMemo(
    () => new Map((content?.chapters ?? []).flatMap(({ pictures }) => pictures).map((picture) => [keyOf(picture), picture])),
    [content],
  )
  const taking = useMutation({
    mutationFn: (frame: FramePlace) => takeEbookFrame(id, frame),
    onSuccess: ({ image }, frame) => setTaken((before) => new Map([...before, [keyOf(frame), image]])),
    onError: (error) => tellFault(error, 'Erro ao tirar o quadro. Tente novamente.'),
    meta: { silent: true },
  })
  return {
    frameOf: (place: FramePlace): ShownFrame => {
      const image = taken.get(keyOf(place))
      if (image !== undefined) return { image, state: 'ready' }
      const { image: known = null, state = 'waiting' } = saved.get(keyOf(place)) ?? {}
      return { image: known, state }
    },
    /** The frame that is being taken. */
    busy: taking.isPending ? taking.variables : null,
    /** Takes a frame, and calls back once it is there. */
    take: (frame: FramePlace, then?: () => void): void => taking.mutate(frame, then && { onSuccess: then }),
  }
}
export type Frames = ReturnType<typeof useFrames>
