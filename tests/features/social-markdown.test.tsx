import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { blocksOf, markdownText, videosOf } from '#contract/markdown.ts'
import { MarkdownText } from '#shop/markdown-text.tsx'

const draw = (text: string) => render(<MarkdownText text={text} />).container

/** All that a text may become. */
const tags = new Set(
  'DIV P A STRONG EM DEL CODE PRE BR HR UL OL LI BLOCKQUOTE SPAN TABLE THEAD TBODY TR TH TD'.split(' '),
)
const attributes = new Set([
  'class',
  'dir',
  'data-reading',
  'tabindex',
  'href',
  'target',
  'rel',
  'start',
  'scope',
])

/** What is wrong with what was drawn. */
function wrongIn(container: HTMLElement): string[] {
  return [...container.querySelectorAll('*')].flatMap((one) => {
    const found = [...one.attributes].filter(({ name }) => !attributes.has(name)).map(({ name }) => name)
    if (!tags.has(one.tagName)) found.push(one.tagName)
    if (one instanceof HTMLAnchorElement) {
      if (!/^(?:https?:\/\/|mailto:)/.test(one.getAttribute('href') ?? '')) found.push(one.outerHTML)
      if (!one.rel.includes('noopener') || one.target !== '_blank') found.push(one.outerHTML)
    }
    return found
  })
}

const whole = 10_000
const filled = (text: string) => text.repeat(Math.ceil(whole / text.length)).slice(0, whole)

const hostile: Record<string, string> = {
  'a script': '<script>alert(1)</script>',
  'a script in a line': 'Hello <script src="//evil.example"></script> there',
  'a picture that fails': '<img src=x onerror=alert(1)>',
  'an svg': '<svg onload=alert(1)><circle/></svg>',
  'a frame': '<iframe src="javascript:alert(1)"></iframe>',
  'an object': '<object data="data:text/html,hi"></object>',
  'a style': '<style>*{display:none}</style>',
  'a form': '<form action="https://evil.example"><input name=password></form>',
  'a base': '<base href="https://evil.example/">',
  'a meta': '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  'a handler on a link': '<a href="https://a.example" onclick="alert(1)">x</a>',
  'an open tag': '<a href="',
  'an open comment': '<!-- never closed',
  'a CDATA section': '<![CDATA[<script>alert(1)</script>]]>',
  'a processing instruction': '<?php echo 1 ?>',
  'a doctype': '<!DOCTYPE html><html><body onload=alert(1)>',
  'a script link': '[x](javascript:alert(1))',
  'a script link in capitals': '[x](JaVaScRiPt:alert(1))',
  'a script link with entities': '[x](&#106;avascript:alert(1))',
  'a script link with a named entity': '[x](javascript&colon;alert(1))',
  'a script link with a tab': '[x](java\tscript:alert(1))',
  'a script link with a line end': '[x](java\nscript:alert(1))',
  'a script link with an escape': '[x](java\\script:alert(1))',
  'a script link with a space before': '[x]( javascript:alert(1))',
  'a script link with a control character': '[x](\u0001javascript:alert(1))',
  'a script link in brackets': '[x](<javascript:alert(1)>)',
  'a script link by reference': '[x][1]\n\n[1]: javascript:alert(1)',
  'a script as address': '<javascript:alert(1)>',
  'a data link': '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  'a vbscript link': '[x](vbscript:msgbox(1))',
  'a file link': '[x](file:///etc/passwd)',
  'a blob link': '[x](blob:https://a.example/1)',
  'a link without a scheme': '[x](//evil.example)',
  'a link into the app': '[x](/account)',
  'a link with a title that breaks out': '[x](https://a.example "a\\" onmouseover=alert(1) b")',
  'a link that breaks out': '[x](https://a.example/"onmouseover=alert(1)")',
  'a picture of a script': '![x](javascript:alert(1))',
  'a picture of another site': '![x](https://evil.example/seen.png)',
  'a picture in a link': '[![x](https://a.example/b.png)](https://b.example)',
  'a link in a link': '[a [b](https://b.example) c](https://c.example)',
  'a link of a script in a table': '|a|\n|-|\n|[x](javascript:alert(1))|',
  'a tag in a heading': '# <img src=x onerror=alert(1)>',
  'a tag in code': '`<img src=x onerror=alert(1)>`',
  'a tag in a fence': '```html\n<script>alert(1)</script>\n```',
  'a fence with a language that breaks out': '```"><script>alert(1)</script>\nx\n```',
  entities: '&lt;script&gt;alert(1)&lt;/script&gt; &#60;b&#62;',
  'letters from right to left': 'abc \u202Egnp.exe\u202C',
  'nothing but spaces': ' '.repeat(50),
  'a NUL': 'a\u0000b <b>c</b>',
  'quotes 1,000 deep': `${'>'.repeat(1000)} deep`,
  'quotes 1,000 deep with spaces': `${'> '.repeat(1000)}deep`,
  'nothing but quotes': filled('>'),
  'lists in lists': Array.from({ length: 90 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n'),
  'lists in quotes': filled('> - '),
  'quotes in lists': filled('- > '),
  'open brackets': filled('['),
  'open links': filled('[a]('),
  'open pictures': filled('![[]()'),
  'brackets in brackets': '['.repeat(5000) + ']'.repeat(5000),
  'open emphasis': filled('*a '),
  'emphasis without an end': filled('*a**b'),
  'underscores without an end': filled('_a__b'),
  'strikes without an end': filled('~~a'),
  'backticks of all lengths': Array.from({ length: 130 }, (_, at) => '`'.repeat(at)).join(' a '),
  'open tags': filled('<a '),
  'open quotes of attributes': filled('<a href="'),
  'open comments': filled('<!--'),
  'entities without an end': filled('&#x;'),
  'addresses without an end': filled('http://a.b '),
  'one long host': `http://${filled('a.').slice(8)}`,
  'at signs': filled('a@b.'),
  backslashes: filled('\\'),
  'headings by underlines': filled('a\n-\n'),
  'a wide table': `${'|'.repeat(4000)}\n${'|-'.repeat(2900)}`,
  'a long table': `|a|b|\n|-|-|\n${filled('|x|y|\n').slice(20)}`,
  definitions: filled('[a]: b\n'),
  tabs: `${'\t'.repeat(9_999)}x`,
  'one long word': filled('a'),
}

describe('hostile text', () => {
  it.each(Object.entries(hostile))('is harmless: %s', (_name, text) => {
    expect(text.length).toBeLessThanOrEqual(whole)
    const before = process.cpuUsage()
    const container = draw(text)
    // Far more than it takes; what does not end takes for ever. Work, not time: the machine may be busy.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3_000)
    expect(wrongIn(container)).toEqual([])
  })

  it('is shown as written', () => {
    expect(draw('Hello <b>you</b> & <script>alert(1)</script>').textContent).toBe(
      'Hello <b>you</b> & <script>alert(1)</script>',
    )
    expect(draw('[x](javascript:alert(1))').textContent).toBe('[x](javascript:alert(1))')
    expect(draw('&lt;b&gt; and `&amp;`').textContent).toBe('<b> and &amp;')
    expect(draw(`${'>'.repeat(1000)} deep`).querySelectorAll('blockquote').length).toBeLessThan(10)
  })
})

it('renders the Markdown of a post', () => {
  const container = draw(
    [
      '# Title',
      'One **bold** *slanted* ~~gone~~ `code`',
      'two [there](https://a.example/b) and https://c.example and me@d.example',
      '',
      '- [x] done',
      '- open',
      '',
      '3. three',
      '',
      '> said',
      '',
      '---',
      '',
      '|a|b|',
      '|-|-|',
      '|1|2|',
    ].join('\n'),
  )
  expect(container.querySelector('strong')).toHaveTextContent('bold')
  expect(container.querySelector('em')).toHaveTextContent('slanted')
  expect(container.querySelector('del')).toHaveTextContent('gone')
  expect(container.querySelector('code')).toHaveTextContent('code')
  expect(container.querySelectorAll('br')).toHaveLength(1)
  expect([...container.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toEqual([
    'https://a.example/b',
    'https://c.example/',
    'mailto:me@d.example',
  ])
  expect([...container.querySelectorAll('ul li')].map((one) => one.textContent)).toEqual(['☑ done', 'open'])
  expect(container.querySelector('ol')).toHaveAttribute('start', '3')
  expect(container.querySelector('blockquote')).toHaveTextContent('said')
  for (const tag of ['blockquote', 'table'])
    expect(container.querySelector(tag), tag).toHaveAttribute('dir', 'auto')
  expect(container.querySelectorAll('td')).toHaveLength(2)
})

it('ends an address before Chinese punctuation, and links only sites', () => {
  const hrefs = (text: string) =>
    [...draw(text).querySelectorAll('a')].map((one) => `${one.textContent} ${one.getAttribute('href')}`)
  expect(hrefs('请看 https://a.example/x?y=1。谢谢')).toEqual([
    'https://a.example/x?y=1 https://a.example/x?y=1',
  ])
  expect(hrefs('（https://a.example/b）， www.c.example。')).toEqual([
    'https://a.example/b https://a.example/b',
    'www.c.example https://www.c.example/',
  ])
  expect(hrefs('See https://a.example/a_(b).')).toEqual(['https://a.example/a_(b) https://a.example/a_(b)'])
  for (const text of ['data:text/html,x', 'https://', 'ftp://a.example'])
    expect(hrefs(text), text).toEqual([])
})

it('recognises items, orders and names', () => {
  const references = (text: string) =>
    blocksOf(text).flatMap((block) =>
      block.kind === 'paragraph'
        ? block.children.flatMap((node) =>
            node.kind === 'reference' || node.kind === 'mention' ? `${node.kind} ${node.text}` : [],
          )
        : [],
    )
  expect(references('@Grace Bennett packs #101990 for FH-119.')).toEqual([
    'mention @Grace',
    'reference #101990',
    'reference FH-119',
  ])
  expect(references('见FH-119，谢谢')).toEqual(['reference FH-119'])
  expect(references('@李雷请把FH-119发给我')).toEqual(['reference FH-119'])
  expect(references('@李雷 请看')).toEqual(['mention @李雷'])
  for (const text of [
    '`FH-119`',
    'https://a.example/#101990',
    'me@d.example',
    'XFH-119',
    '#1019',
    '[FH-1](https://a.example)',
  ])
    expect(references(text), text).toEqual([])
  expect(markdownText('@sam: **FH-119**')).toBe('@sam: FH-119')
})

it('shows every text, also one that is only a mark', () => {
  for (const text of [
    '#',
    '+',
    '-',
    '[1]: https://shop.example',
    '[Anna]: yes',
    '>',
    '***',
    '[a]: b\n[a]: c',
  ])
    expect(blocksOf(text), text).toMatchObject([
      text === '***' ? { kind: 'rule' } : { kind: 'paragraph', children: expect.anything() },
    ])
  expect(markdownText('[Anna]: yes')).toBe('[Anna]: yes')
})

it('recognises videos by address and loads nothing of them', () => {
  const videos = (text: string) => videosOf(blocksOf(text)).map(({ href, host }) => `${host} ${href}`)
  expect(videos('Look: https://www.youtube.com/watch?v=1 and https://a.example/b.mp4?c=1')).toEqual([
    'youtube.com https://www.youtube.com/watch?v=1',
    'a.example https://a.example/b.mp4?c=1',
  ])
  expect(videos('https://vimeo.com/ https://notyoutube.com/watch https://a.example/mp4')).toEqual([])
  expect(draw('https://youtu.be/1').querySelector('iframe, video')).toBeNull()
})

it.for([
  ['Our **quagga** has _come_', 'Our quagga has come'],
  ['# Title\n\n- one\n- `two`\n\n> three', 'Title one two three'],
  ['[a link](https://shop.example/x) and ~~old~~ &amp; 1 < 2', 'a link and old & 1 < 2'],
  ['| a | b |\n|---|---|\n| c | d |', 'a b c d'],
  ['- [x] done\n\n---\n\n```\ncode\n```', '☑ done code'],
  ['first\nsecond', 'first second'],
  ['5 * 3 * 2', '5 * 3 * 2'],
] as const)('removes the markup of %j', ([text, plain]) => expect(markdownText(text)).toBe(plain))
