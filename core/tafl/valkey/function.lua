#!lua name=tafl_1
-- Append one entry to the log of a match if it follows on the head, by version and by hash.
-- There is exactly one write. With two, a crash in between could leave half of it, and a restart
-- could complete that half with what comes next.
local function append(keys, args)
  local log = keys[1]
  local version, prev, field, data, hash = tonumber(args[1]), args[2], args[3], args[4], args[5]
  local last = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
  if last then
    local head = tonumber(string.match(last[1], '^%d+'))
    local fields = last[2]
    if head ~= version - 1 or fields[#fields] ~= prev then
      return {head, fields[#fields]}
    end
  elseif version ~= 1 then
    return {0, ''}
  end
  redis.call('XADD', log, args[1] .. '-0', field, data, 'h', hash)
  return 1
end

redis.register_function('tafl_append_1', append)
