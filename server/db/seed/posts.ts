/** People are indexes into the accounts: 0 Ada, 1 Sam, 2 Inès, 3 Mihai, 4 Grace; times are hours before now. */
type Said = { by: number; hoursAgo: number; text: string; likedBy?: number[] }
type SeededPost = {
  by: number
  hoursAgo: number
  text: string[]
  picture?: string
  likedBy?: number[]
  comments?: (Said & { replies?: Said[] })[]
}

export const aboutPeople = [
  {
    job: 'Owner',
    location: 'Bristol',
    phone: '+44 117 496 0142',
    about: 'I opened the shop with one shelf of mugs. Now I mostly look for the people who make them.',
  },
  {
    job: 'Dispatch',
    location: 'Lyon',
    phone: '+33 4 78 00 12 34',
    about: 'Parcels, pallets and the van. If it rattles, I hear it.',
  },
  {
    job: 'Window and photographs',
    location: 'Nantes',
    phone: '',
    about: 'I build the window and wait for the sun.',
  },
  {
    job: 'Market stall',
    location: 'Cluj-Napoca',
    phone: '+40 264 000 123',
    about: 'Every Saturday by the fountain, unless it pours.',
  },
  { job: 'Accounts', location: 'Leeds', phone: '', about: '' },
]

/** Follows, friendships and open requests, in hours before now. */
export const follows = [
  ...([
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 0],
    [1, 3],
    [2, 0],
    [2, 1],
  ] as const),
  ...([
    [3, 0],
    [3, 1],
    [3, 2],
    [4, 0],
    [4, 2],
  ] as const),
] as const
export const friendships = [
  ...([
    [0, 1],
    [0, 2],
    [1, 2],
    [1, 3],
    [2, 4],
  ] as const),
] as const
export const requests = [
  { from: 3, to: 0, hoursAgo: 30 },
  { from: 4, to: 0, hoursAgo: 5 },
  { from: 4, to: 3, hoursAgo: 50 },
]

export const galleries = [
  { by: 2, title: 'The brass lamp by the door', picture: 'lamp', hoursAgo: 26 },
  { by: 2, title: 'First sketch of the summer window', picture: 'hills', hoursAgo: 74 },
  { by: 3, title: 'Second choice, still good', picture: 'mug', hoursAgo: 171 },
  { by: 0, title: 'The tall jug', picture: 'vase', hoursAgo: 49 },
  { by: 0, title: 'On the way to the pottery', picture: 'hills', hoursAgo: 220 },
]

export const seededPosts: SeededPost[] = [
  {
    by: 2,
    hoursAgo: 2,
    text: [
      'The brass lamp is in the window now. It draws people in from across the street: **three** came in this morning to ask what it costs.',
    ],
    picture: 'lamp',
    likedBy: [0, 1, 4],
    comments: [
      {
        by: 4,
        hoursAgo: 1.8,
        text: 'Somebody rang about it, too. I said they can come until six.',
        likedBy: [2],
        replies: [
          {
            by: 2,
            hoursAgo: 1.7,
            text: 'They were here! It is sold, the next one goes up tomorrow.',
            likedBy: [0, 4],
          },
        ],
      },
      { by: 1, hoursAgo: 1.2, text: 'I have four more of them on the upper shelf, behind the baskets.' },
    ],
  },
  {
    by: 1,
    hoursAgo: 6,
    text: [
      'Parcels went out an hour early today. What helped:',
      '',
      '- labels printed the evening before',
      '- the big boxes packed first',
      '- no radio',
    ],
    likedBy: [0, 4],
    comments: [
      {
        by: 3,
        hoursAgo: 5.5,
        text: 'No radio? I do not believe it.',
        likedBy: [0, 2],
        replies: [
          { by: 1, hoursAgo: 5.4, text: 'It fell down on Monday.' },
          { by: 3, hoursAgo: 5.3, text: 'Ah. That I believe.' },
        ],
      },
    ],
  },
  {
    by: 3,
    hoursAgo: 25,
    text: [
      'Market report: all small bowls gone by eleven, most of the linen by one. It rained from two on and the stand held.',
      '',
      'People asked for **blue** again. Could we have twenty of the blue ones for next Saturday?',
    ],
    picture: 'mug',
    likedBy: [0, 1, 2],
    comments: [
      { by: 0, hoursAgo: 24, text: 'Twenty are yours. I put them aside under your name.', likedBy: [3] },
      { by: 2, hoursAgo: 23, text: 'Take the grey cloth, blue looks better on it.' },
    ],
  },
  {
    by: 0,
    hoursAgo: 47,
    text: [
      'I was at the pottery. The tall jugs are out of the kiln: forty of forty-two are first choice, and the moss green is a shade darker than the sample. I like it better so.',
    ],
    picture: 'vase',
    likedBy: [1, 2, 3],
    comments: [
      {
        by: 2,
        hoursAgo: 46,
        text: 'Darker is good. I keep the left half of the window free for them.',
        replies: [{ by: 0, hoursAgo: 45.5, text: 'They come on Thursday with the mugs.' }],
      },
    ],
  },
  {
    by: 4,
    hoursAgo: 70,
    text: ['February is closed. Thank you all for the receipts; only one was in a coat pocket this time.'],
    likedBy: [0],
    comments: [{ by: 1, hoursAgo: 69, text: 'It was a very deep pocket.', likedBy: [0, 3, 4] }],
  },
  {
    by: 2,
    hoursAgo: 98,
    text: ['A first idea for the summer window: hills of folded linen, one sun, nothing else. Too little?'],
    picture: 'hills',
    likedBy: [0, 3],
    comments: [
      {
        by: 0,
        hoursAgo: 97,
        text: 'Not too little. But something has to stand in it that one can buy.',
        likedBy: [2],
      },
      { by: 3, hoursAgo: 96, text: 'The linen!', likedBy: [2, 4] },
    ],
  },
  {
    by: 1,
    hoursAgo: 122,
    text: [
      'The carrier pays for the nineteen broken mugs. Their form is [on their page](https://carrier.example/claims); the number of the delivery goes into the **second** field, not the first.',
    ],
    likedBy: [0, 4],
  },
  {
    by: 0,
    hoursAgo: 148,
    text: ['Opening hours in April: Monday to Friday nine to six, Saturday nine to four. Sunday we sleep.'],
    likedBy: [1, 2, 3, 4],
    comments: [{ by: 3, hoursAgo: 147, text: 'Best part of the whole plan.', likedBy: [0, 1] }],
  },
  {
    by: 3,
    hoursAgo: 190,
    text: ['The trolley has a new wheel. It runs straight now, so mind your ankles.'],
    likedBy: [1],
    comments: [{ by: 1, hoursAgo: 189, text: 'I nearly ran into the door. Thank you!' }],
  },
  {
    by: 4,
    hoursAgo: 215,
    text: [
      'For everybody who writes offers: the hotel by the bridge wants its **full** company name on each one. It is in the contacts.',
    ],
    likedBy: [0, 3],
  },
  {
    by: 2,
    hoursAgo: 262,
    text: [
      'How I photograph plates now:',
      '',
      '1. north window, before ten',
      '2. a white card on the dark side',
      '3. wipe them, then wipe them again',
    ],
    likedBy: [0, 1, 3],
    comments: [{ by: 0, hoursAgo: 260, text: 'One sees the glaze at last.', likedBy: [2] }],
  },
  {
    by: 1,
    hoursAgo: 310,
    text: [
      'North store room is counted and swept. The missing tea towels were in the box that says “tea towels”.',
    ],
    likedBy: [0, 2, 3, 4],
    comments: [{ by: 4, hoursAgo: 309, text: 'I looked everywhere but there.', likedBy: [1] }],
  },
]
