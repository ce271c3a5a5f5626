import { runLoad } from '../load/run-load.ts'
import type { Scope } from '../scope.ts'
import { familyCpu } from './read-cpu.ts'

export type SegmentRun = {
  /** Milliseconds of the server's CPU for a megabyte of bodies. */ perMegabyte: number
  /** CPU seconds of the reader. */ load: number
  answered: number
  bytes: number
  seconds: number
}

/** Reads the paths in turn over eight connections until so many bytes have come, and counts the CPU of the server. */
export async function timeSegments(scope: Scope, server: number, url: string, paths: string[], bytes: number): Promise<SegmentRun> {
  const before = familyCpu(server)
  const result = await runLoad(scope, { kind: 'fetch', url, paths, connections: 8, bytes })
  const cpu = familyCpu(server) - before
  return {
    perMegabyte: (cpu * 1000) / (result.bytes / 1e6),
    load: result.cpu,
    answered: result.answered,
    bytes: result.bytes,
    seconds: result.length / 1000,
  }
}
