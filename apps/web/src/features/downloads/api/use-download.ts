import type { Download } from '@videozz/contract/browser'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'

/** Milliseconds between two polls of a file in the making. */
const pollIntervalMs = 1500

/** The MP4 of a media, or the file as it was uploaded. */
export type DownloadFile = 'video' | 'original'
/** `unmarked`: confirmed to be without the invisible mark of its media. */
export type ChosenFile = { file: DownloadFile; unmarked: boolean }
export type DownloadState = { download: Download | null; error: unknown; retry: () => void }

/** Has a file of a media made, where it must be, and polls it until it is ready or failed. Each ready answer contains a new address. */
export function useDownload(key: string, { file, unmarked }: ChosenFile, onReady: (url: string) => void): DownloadState {
  const [download, setDownload] = useState<Download | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (retry: 'true' | 'false'): Promise<void> => {
      try {
        const query = { file, retry, unmarked: unmarked ? ('true' as const) : ('false' as const) }
        const found = await api('GET /videos/{key}/download', { params: { key }, query }, { signal: leaving.signal })
        setDownload(found)
        if (found.url !== null) onReady(found.url)
        else if (found.state === 'preparing') timer = setTimeout(() => void look('false'), pollIntervalMs)
      } catch (failure) {
        if (!leaving.signal.aborted) setError(failure)
      }
    }
    void look(tries > 0 ? 'true' : 'false')
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [key, file, unmarked, tries, onReady])
  const retry = useCallback(() => {
    setError(null)
    setDownload(null)
    setTries((before) => before + 1)
  }, [])
  return { download, error, retry }
}
