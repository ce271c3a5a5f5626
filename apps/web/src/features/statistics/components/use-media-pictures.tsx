import { useQuery } from '@tanstack/react-query'
import type { VideoDetail } from '@videozz/contract/browser'
import { type ReactNode, useMemo } from 'react'
import { storyboardQuery } from '../../../shared/queries/media-statistics.ts'
import { frameAt, readStoryboard } from '../model/storyboard.ts'
import { FramePicture } from './frame-picture.tsx'
import css from './frame-picture.module.css'

/** `frame`: the picture of a second of a video. `strip`: the waveform of a sound file. */
export type MediaPictures = { frame?: (second: number) => ReactNode; strip?: ReactNode }

/** Pictures of a media over its length, once it has any. @param address of its storyboard. */
export function useMediaPictures({ type, waveform }: VideoDetail, address: string | null): MediaPictures {
  const { data: vtt } = useQuery({ ...storyboardQuery(address ?? ''), enabled: address !== null && type !== 'audio' })
  return useMemo(() => {
    if (type === 'audio') return waveform === null ? {} : { strip: <Wave address={waveform} /> }
    const storyboard = vtt && address !== null ? readStoryboard(vtt, address) : null
    if (!storyboard) return {}
    return { frame: (second) => <FramePicture storyboard={storyboard} frame={frameAt(storyboard, second)} /> }
  }, [type, waveform, vtt, address])
}

const Wave = ({ address }: { address: string }) => {
  const mask = `url("${address}") center / 100% 100% no-repeat`
  return <div className={css.wave} style={{ mask, WebkitMask: mask }} aria-hidden="true" />
}
