import { expect, it } from 'vitest'
import { readYoutubeAddress } from './youtube-address.ts'

const id = 'dQw4w9WgXcQ'

it.each([
  'https://www.youtube.com/watch?v=ID',
  'http://youtube.com/watch?v=ID',
  'youtube.com/watch?v=ID',
  '  www.youtube.com/watch?v=ID  ',
  'https://m.youtube.com/watch?app=desktop&v=ID',
  'https://music.youtube.com/watch?v=ID&list=RDAMVM',
  'https://www.youtube.com/watch/?v=ID#comments',
  'HTTPS://WWW.YOUTUBE.COM/watch?v=ID',
  'https://www.youtube.com/shorts/ID?feature=share',
  'https://www.youtube.com/live/ID',
  'https://www.youtube.com/embed/ID?autoplay=1',
  'https://www.youtube-nocookie.com/embed/ID',
  'https://youtube-nocookie.com/embed/ID',
  'https://www.youtube.com/v/ID',
  'https://www.youtube.com/e/ID',
  'https://youtu.be/ID',
  'youtu.be/ID?si=abc',
  'https://youtu.be/ID/',
])('readYoutubeAddress finds the video of %s', (address) => {
  expect(readYoutubeAddress(address.replace('ID', id))).toEqual({ id, startAt: null })
})

it.each([
  ['t=90', 90],
  ['t=90s', 90],
  ['t=1h2m3s', 3723],
  ['t=2m', 120],
  ['start=30', 30],
  ['t=0', null],
  ['t=', null],
  ['t=agora', null],
  ['t=-5', null],
])('readYoutubeAddress begins at the second that %s names', (query, startAt) => {
  expect(readYoutubeAddress(`https://www.youtube.com/watch?v=${id}&${query}`)).toEqual({ id, startAt })
})

it.each([
  '',
  'dQw4w9WgXcQ',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/watch?v=',
  'https://www.youtube.com/watch?v=dQw4w9WgXc',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQQ',
  'https://www.youtube.com/watch?v=dQw4w9WgX%20Q',
  'https://www.youtube.com/playlist?list=PL1234567890',
  'https://www.youtube.com/clip/dQw4w9WgXcQ',
  'https://www.youtube.com/@canal/live',
  'https://www.youtube.com/channel/UC1234567890/live',
  'https://www.youtube.com/embed/videoseries?list=PL1',
  'https://www.youtube.com/embed/live_stream?channel=UC1',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ/more',
  'https://youtube.com.evil.tld/watch?v=dQw4w9WgXcQ',
  'https://evil-youtube.com/watch?v=dQw4w9WgXcQ',
  'https://evil.tld/youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com@evil.tld/watch?v=dQw4w9WgXcQ',
  'https://ana:senha@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'ftp://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ/more',
  'https://youtu.be/',
  'https://vimeo.com/123456789',
])('readYoutubeAddress finds no video in %j', (address) => {
  expect(readYoutubeAddress(address)).toBeNull()
})
