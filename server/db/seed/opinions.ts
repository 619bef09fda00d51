import type { Random } from './random.ts'

type Parts = { opening: string[]; middle: string[]; ending: string[] }

/** Sentences by mood; any opening, middle and ending of a row fit together. */
const moods: Record<'glad' | 'pleased' | 'torn' | 'sorry', Parts> = {
  glad: {
    opening: [
      'Even nicer than in the pictures.',
      'Exactly what I was looking for.',
      'I could not be happier with this.',
      'This has become a favourite at home.',
      'Beautifully made, down to the smallest detail.',
      'Worth every cent.',
      'A joy to unpack and a joy to own.',
      'My second one, and just as good as the first.',
      'I have been telling everybody about it.',
      'Simple, honest and very well made.',
    ],
    middle: [
      'It arrived a day early and very well packed.',
      'You notice at once that somebody took care.',
      'My sister saw it and ordered one the same evening.',
      'It was a gift, and it was very well received.',
      'After three months it still looks new.',
      'The handwritten card in the parcel made me smile.',
      'It feels as if it will last for decades.',
      'The whole family has fallen for it.',
    ],
    ending: [
      'Thank you!',
      'I will certainly come back.',
      'Please never stop making it.',
      'Highly recommended.',
      'Five stars without a second thought.',
      'More of this, please.',
      'I have already put the next one on my list.',
      '',
    ],
  },
  pleased: {
    opening: [
      'Good quality for the price.',
      'Does exactly what it should.',
      'A solid choice.',
      'I am happy with it.',
      'Nicely made and pleasant to look at.',
      'Better than the one I had before.',
      'A good buy, all in all.',
      'Lovely finish.',
    ],
    middle: [
      'The colour is a touch darker than on my screen.',
      'It is a little smaller than I had imagined.',
      'Delivery took four days, which is fine.',
      'There was no plastic in the parcel at all.',
      'It needed a few days of use before I really liked it.',
      'The leaflet could say more about how to look after it.',
      'I would have liked one more colour to choose from.',
      'We use it almost every day now.',
    ],
    ending: [
      'I would buy it again.',
      'Recommended.',
      'No regrets.',
      'Just short of perfect.',
      'It has earned its place.',
      'A friend has ordered one too.',
      '',
    ],
  },
  torn: {
    opening: [
      'It is fine.',
      'I am in two minds about this one.',
      'Nice, but not quite what I expected.',
      'Pretty to look at.',
      'Not bad, not great.',
      'Decent for what it is.',
      'The idea is lovely.',
    ],
    middle: [
      'The box was dented, the thing inside was not.',
      'It is smaller than I thought; please show it beside a hand.',
      'The finish is uneven on one side.',
      'The surface marks easily, so I am careful with it.',
      'It smelled of the workshop for the first week.',
      'For this price I had hoped for a bit more.',
      'The pictures make the colour look warmer.',
      'It took nine days to arrive.',
    ],
    ending: [
      'I am keeping it, though.',
      'It will do.',
      'Perhaps the next batch is better.',
      'Have a look at it in the shop first.',
      'I might get used to it.',
      '',
    ],
  },
  sorry: {
    opening: [
      'Sadly not for me.',
      'I had expected more.',
      'Disappointed, to be honest.',
      'This one did not work out.',
      'I wanted to like it.',
      'Not up to your usual standard.',
    ],
    middle: [
      'It took two weeks to arrive and nobody told me why.',
      'There was a chip at the edge when I unpacked it.',
      'A seam came loose after a few days.',
      'It does not look like the picture at all.',
      'It scratched the first time I used it.',
      'A part was missing from the parcel.',
      'It wobbles, however I put it down.',
    ],
    ending: [
      'Can I get a new one without sending this back?',
      'I have sent it back.',
      'Your people were kind about it, at least.',
      'I hope the replacement is better.',
      'Please look into this.',
      '',
    ],
  },
}

const details: Record<string, { like: string[]; dislike: string[] }> = {
  kitchen: {
    like: [
      'It has been on our table every day since.',
      'It cleans easily, and nothing sticks.',
      'It has a lovely weight in the hand.',
      'It makes an ordinary breakfast feel like a Sunday.',
      'It fits our small kitchen very well.',
    ],
    dislike: ['It does not fit on our shelf.', 'It is hard to get clean.', 'It is heavier than it looks.'],
  },
  fashion: {
    like: [
      'The fabric is soft and gets softer with each wash.',
      'It came out of the wash as it went in.',
      'It is warm without being heavy.',
      'I get asked where I bought it.',
      'The stitching is very neat.',
    ],
    dislike: [
      'It lost some colour in the wash.',
      'It is itchy on the skin.',
      'The fabric is thinner than I expected.',
    ],
  },
  electronics: {
    like: [
      'It was set up in two minutes.',
      'The switch has a very satisfying click.',
      'It is quiet enough for the bedroom.',
      'It looks good in the room even when it is off.',
      'The cable is long enough for once.',
    ],
    dislike: [
      'It hums a little.',
      'The cable is too short for our wall.',
      'The manual explains very little.',
    ],
  },
  books: {
    like: [
      'The paper is lovely and the print is easy on the eyes.',
      'I read it in one sitting and started again.',
      'It lies open by itself, which I love.',
      'I learn something on every page.',
      'It lives on the bedside table now.',
    ],
    dislike: ['The binding is stiff.', 'The print is rather small.', 'A corner was bent when it came.'],
  },
  toys: {
    like: [
      'Our daughter takes it everywhere.',
      'It keeps two of them busy for an afternoon.',
      'The wood is smooth and has no sharp corners.',
      'It survived a fall down the stairs.',
      'The grandparents like it as much as the children.',
    ],
    dislike: [
      'Our son lost interest after a day.',
      'The paint is coming off already.',
      'It is rather small for little hands.',
    ],
  },
}

const moodOf = (rating: number) => {
  if (rating >= 5) return moods.glad
  if (rating >= 4) return moods.pleased
  return rating >= 2.5 ? moods.torn : moods.sorry
}

export function opinion(random: Random, category: string, rating: number): string {
  const { opening, middle, ending } = moodOf(rating)
  const about = details[category]?.[rating >= 4 ? 'like' : 'dislike'] ?? []
  const detail = about.length > 0 && random.chance(0.7) ? random.pick(about) : random.pick(middle)
  const sentences = random.chance(0.2)
    ? [detail, random.pick(ending)]
    : [random.pick(opening), detail, random.pick(ending)]
  return sentences.filter(Boolean).join(' ')
}

export const thanks = [
  'Thank you for writing, this made our morning.',
  'Thank you. We have passed this on to the workshop.',
  'How lovely to hear. Enjoy it for a long time!',
  'Thank you for taking the time.',
]
export const apologies = [
  'We are sorry about that and have sent you a replacement.',
  'That should not happen. Our workshop is looking into it, and you will hear from us.',
  'We are sorry. Please write to us, and we will find something that suits you.',
]
